"""Reports for tests of pictures, made by hand: no reader and no law takes part."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import AreaSummary, Finding, Leg, Mark, Report, Status
from layoutcheck.ground import Frame, flat_frame
from layoutcheck.site import Declared, Feature, Input, Note, Options, Plan, Seen, Site, Unread
from layoutcheck.values import Value
from layoutcheck.words import text

SHA = "0123456789abcdef" * 4
NOTE = text("Confere apenas o texto da lei municipal.", "Checks the text of the municipal law alone.")
NASTY = "$\\frac{a_b^2}$ <b>&%^ Ação مدرسة 漢字\r\n" + "x" * 300 + "\U0001f600\ud800\u202e\u0301\u0301"


def feature(role: str, shape: BaseGeometry, name: str | None = None, **said: Any) -> Feature:
    return Feature(name=name or role, role=role, shape=shape, **said)


def said(**values: Any) -> dict[str, Value]:
    """Properties as a reader gives them."""
    return {key: Value(value, "test") for key, value in values.items()}


def distance(
    a: Feature, b: Feature, required: float, status: Status = Status.FAIL, rule: str = "road", **said: Any
) -> Finding:
    """A minimum distance between two features, with its true shortest line."""
    line = shapely.shortest_line(a.shape, b.shape)
    (x0, y0), (x1, y1) = line.coords
    return Finding(
        status=status,
        message=text("De {a} a {b}: {m:m}.", "From {a} to {b}: {m:m}.", a=a.name, b=b.name, m=line.length),
        rule=rule,
        article="Art. 5º, III",
        title=text("Distância {r}", "Distance {r}", r=rule),
        area=a.name,
        subject=b.name,
        measured=line.length,
        required=required,
        unit="m",
        margin=line.length - required,
        witness=((x0, y0), (x1, y1)),
        **said,
    )


def plain(status: Status, rule: str, pt: str, en: str, **said: Any) -> Finding:
    """A finding without a line."""
    return Finding(status=status, message=text(f"{pt}.", f"{en}."), rule=rule, article="Art. 9º", title=text(pt, en),
                   **said)  # fmt: skip


def summary(id: str = "A1", **said: Any) -> AreaSummary:
    usual: dict[str, Any] = {
        "governing_class": "III", "declared_class": None, "capacity_kg": 6240.0, "containers": 480, "area_m2": 53.76,
        "distance_class": "III",
    }  # fmt: skip
    return AreaSummary(id=id, **{**usual, **said})


def report(
    features: Sequence[Feature],
    findings: Sequence[Finding] = (),
    *,
    areas: Sequence[AreaSummary] = (),
    marks: Sequence[Mark] = (),
    notes: Sequence[Any] = (NOTE,),
    north: bool = False,
    **site: Any,
) -> Report:
    flat = flat_frame(np.array([[0.0, 0.0], [1.0, 1.0]]), 1.0)
    return Report(
        site=Site(
            plan=Plan(path="plans/Posto Central.dxf", sha256=SHA, format="dxf", units="mm", crs="EPSG:31981"),
            frame=Frame(to_local=flat.to_local, to_plan=flat.to_plan, north=north),
            features=tuple(features),
            **site,
        ),
        law_id="cuiaba-glp",
        subjects=("storage_area", "lot", "container"),
        heading=text("Verificação de afastamentos – armazenamento de GLP", "Check of distances – LPG storage"),
        law_title=text("Lei de Cuiabá", "Law of Cuiabá"),
        law_published=text("{d:day}", "{d:day}", d="2004-03-12"),
        findings=tuple(findings),
        areas=tuple(areas),
        marks=tuple(marks),
        notes=tuple(notes),
    )


# --- whole reports --------------------------------------------------------------


def small() -> Report:
    """An area 7.497 m from a road that should be 7.50 m away."""
    area, road = feature("storage_area", box(0, 0, 8.4, 6.4), "A1"), feature("road", box(15.897, -20, 20, 30), "Rua A")
    plot = feature("property", box(-12, -10, 15.897, 16), "P")
    return report([area, road, plot], [distance(area, road, 7.5)], areas=[summary()])


def firewalled() -> Report:
    """A sight line of 20.03 m that escapes a firewall, and one of 20 m behind it."""
    area = feature("storage_area", box(0, 0, 8.4, 6.4), "A1")
    school = feature("assembly", box(28.4, 1, 34, 5), "Escola")
    wall = feature("firewall", LineString([(10.4, 0.2), (10.4, 6.2)]), "F")
    clear = ((8.4, 0.1), (28.4, 1.0))
    behind = ((8.4, 3.0), (28.4, 3.0))
    found = Finding(
        status=Status.FAIL,
        message=text("Visada livre.", "Clear sight."),
        rule="assembly",
        article="Art. 5º, III; § 4º",
        title=text("Distância a escolas", "Distance to schools"),
        area="A1",
        subject="Escola",
        measured=20.031,
        required=30.0,
        unit="m",
        margin=-9.969,
        base_required=30.0,
        reduction="firewall",
        exposed=Leg(measured=20.031, required=30.0, witness=clear),
        shielded=Leg(measured=20.0, required=15.0, witness=behind),
        witness=clear,
    )
    return report([area, school, wall], [found], areas=[summary()])


def town(count: int = 200, failures: int = 12, width: float = 60.0, height: float = 40.0, seed: int = 1) -> Report:
    """A crowded site: so many features strewn over a plot, and so many of them too near the area."""
    dice = random.Random(seed)
    x, y = width / 2, height / 2
    area = feature("storage_area", box(-6, -5, 6, 5), "Área de armazenamento A1")
    made = [
        area,
        feature("property", box(-x, -y, x, y), "Lote 12, Quadra 7"),
        feature("road", box(-x - 5, -y - 14, x + 5, -y), "Avenida Historiador Rubens de Mendonça"),
        feature("wall", LineString([(-x, y), (x, y)]), "Muro norte"),
        feature("firewall", LineString([(8, -6), (8, 6)]), "PCF"),
        feature("fence", LineString(area.shape.exterior.coords), "Tela"),
        feature("opening", LineString([(-1, -5), (1, -5)]), "Portão"),
        *(feature("lot", box(-5 + i * 2.6, -4, -3.2 + i * 2.6, 4), f"L{i + 1}") for i in range(4)),
    ]
    roles = ("drain", "heat_source", "ignition_source", "extinguisher", "sign", "obstacle", "leak_detector", "roof",
             "assembly", "container")  # fmt: skip
    while len(made) < count:
        px, py = dice.uniform(-x, x), dice.uniform(-y, y)
        if abs(px) < 7 and abs(py) < 6:
            continue
        thing = Point(px, py) if dice.random() < 0.6 else box(px, py, px + dice.uniform(0.5, 3), py + 1)
        made.append(feature(dice.choice(roles), thing, f"{dice.choice(roles)} {len(made)}"))
    targets = [f for f in made if f.role in ("drain", "heat_source", "ignition_source", "assembly")][:failures]
    findings = [distance(area, target, 60.0, rule=target.role) for target in targets]
    return report(made, findings, areas=[summary(area.name)], north=True)


def everything() -> Report:
    """One of each thing that a sheet must say."""
    area = feature("storage_area", box(0, 0, 8, 6), "A1")
    plot = feature("property", box(-4, -5, 20, 15), "P", layer="MURO", guessed=True, role_why="guess")
    drain, pump = feature("drain", box(9, 1, 9.5, 1.5), "Ralo 1"), feature("heat_source", Point(14, 3), "Bomba")
    road = feature("road", box(-8, -12, 24, -5), "Rua B")
    findings = [
        distance(area, drain, 3.0, rule="floor-openings"),
        distance(area, pump, 7.5, Status.WAIVED, rule="heat-source",
                 waiver={"by": "Eng. Fulano", "reason": "bomba desativada", "until": "2026-01-01"}),
        distance(area, plot, 5.0, Status.UNDETERMINED, rule="property-limit-walled",
                 needs=(text("altura do muro M", "height of wall M"),)),
        distance(area, road, 1.5, Status.PASS, rule="road"),
        plain(Status.FAIL, "premises", "Mercado não pode", "Market may not"),
        plain(Status.FAIL, "warning-signs", "Faltam placas", "Signs missing", area="A1", measured=2.0, required=4.0,
              unit="count", margin=-2.0),
        plain(Status.NOT_DECLARED, "scale", "Balança aferida", "Verified scale"),
        plain(Status.NOT_DRAWN, "assembly", "Locais de reunião", "Places of assembly", area="A1"),
        plain(Status.NOT_APPLICABLE, "lot-size", "Tamanho dos lotes", "Size of lots"),
    ]  # fmt: skip
    marks = [
        Mark(kind="required", shape=box(-7.5, -7.5, 15.5, 13.5)),
        Mark(kind="property-walled", shape=LineString([(-4, -5), (20, -5)])),
        Mark(kind="property-open", shape=LineString([(20, -5), (20, 15), (-4, 15), (-4, -5)])),
        Mark(kind="limit", shape=box(-0.5, -0.5, 8.5, 6.5), area="A1"),
        Mark(kind="quite-new", shape=box(1, 1, 2, 2)),
    ]
    seen = Seen(
        entities=100,
        used=20,
        ignored={"TEXTO": 10},
        unsupported=(("3DSOLID", "SOLIDOS", 2),),
        not_checked=(Unread(role="wall", message=text("muro em 3D não lido", "wall in 3D not read")),),
        warnings=(Note(code="a", message=text("parece UTM", "looks like UTM")),),
    )
    title = {"title": "Depósito do Posto", "engineer": "Eng. Maria Silva", "crea": "MT 12345/D", "art": "122024",
             "client": "Posto Ltda.", "address": "Av. Mendonça, 1"}  # fmt: skip
    return report(
        [area, plot, drain, pump, road],
        findings,
        areas=[summary("A1", declared_class="II", distance_class="IV", merged_with=("A2",))],
        marks=marks,
        seen=seen,
        title=title,
        date="2024-05-17",
        options=Options(tolerance_m=0.005, on="2026-11-30"),
        inputs=(Input(path="layoutcheck.toml", sha256="ab" * 32, kind="project"),),
    )


def neighbours() -> Report:
    """A store between neighbours, a narrow road and a school, with a row of extinguishers along its fence."""
    area = feature("storage_area", box(-6.7, -4.0, 5.7, 3.2), "A1")
    lots = [
        feature("lot", shape, f"Lote {i}", properties=said(containers=60 * i, container_kg=13.0))
        for i, shape in enumerate((box(-4.8, -2.8, -0.8, -0.8), box(0.1, -2.8, 4.1, -0.8), box(-5.5, 0.8, -3.9, 2)), 1)
    ]
    road = feature("road", box(13, -22, 18, 128), "Rua dos Ipês")
    school = feature("assembly", box(52, 65, 92, 115), "Escola")
    gate = feature("opening", LineString([(-4.0, -4.0), (-2.5, -4.0)]), "Portão 1")
    wall = feature("wall", box(-12, -22, 13, 14).exterior, "Muro", properties=said(height_m=2.5))
    made = [
        *(feature("property", shape, f"Terreno {i}") for i, shape in ((12, box(-12, -22, 13, 14)),
                                                                      (7, box(-24, -22, -12, 14)),
                                                                      (13, box(-12, 14, 13, 44)))),
        wall, road, school, gate, area, *lots,
        feature("firewall", LineString([(-6.7, 3.4), (5.7, 3.4)]), "PCF"),
        feature("fence", LineString([(-6.7, 3.2), (-6.7, -4), (-4, -4)]), "Tela 1"),
        feature("fence", LineString([(-2.5, -4), (5.7, -4), (5.7, 3.2)]), "Tela 2"),
        feature("heat_source", box(-7.7, -21, -5.7, -19.8), "Gerador"),
        feature("drain", LineString([(-7, -7.6), (5, -7.6)]), "Canaleta"),
        feature("drain", Point(-9.7, -8), "Caixa de gordura"),
        *(feature("extinguisher", Point(-6.0 + 1.2 * i, -4.4).buffer(0.15), f"EXT-{i + 1}") for i in range(6)),
        feature("leak_detector", box(-6.4, 2.7, -6.0, 2.9), "DET-1"),
    ]  # fmt: skip
    findings = [
        distance(lots[0], lots[1], 1.0, rule="inspection-corridor"),
        distance(area, road, 7.5),
        distance(area, school, 80.0, rule="assembly"),
        distance(lots[1], lots[2], 1.0, Status.PASS, rule="inspection-corridor"),
    ]
    return report(made, findings, areas=[summary()])


def declared() -> Report:
    """A passing store of which some is measured and some is only declared."""
    area, road = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("road", box(-8, -20, 24, -7.5), "Rua B")
    word = {"area": "A1"}
    findings = [
        distance(area, road, 7.5, Status.PASS),
        plain(Status.PASS, "capacity-class", "Capacidade", "Capacity", measured=6240.0, required=6240.0, unit="kg",
              at_most=True, margin=0.0, **word),
        plain(Status.PASS, "ground-level", "Ao nível do solo", "At ground level", **word),
        plain(Status.PASS, "scale", "Balança aferida", "Verified scale"),
        plain(Status.PASS, "heat-source", "Distância a motores", "Distance to engines", **word),
        plain(Status.PASS, "leak-detection", "Detecção", "Detection", measured=0.1, required=0.1, at_most=True,
              margin=0.0, subject="detector_lel", **word),
        plain(Status.PASS, "site-containment", "Dentro do terreno", "Within the site", subject="P", **word),
        plain(Status.NOT_DECLARED, "dossier", "Documentos", "Documents"),
    ]  # fmt: skip
    says = {"ground_level": True, "scale": True, "detector_lel": 0.1, "premises": "depósito", "dossier": True,
            "walls_fire_resistant": False}  # fmt: skip
    return report(
        [area, road],
        findings,
        areas=[summary()],
        declared=Declared(none=frozenset(("heat_source",)), surveyed_m=80.0, says=says),
        options=Options(on="2026-11-30"),
        inputs=(Input(path="plans/a.layoutcheck.toml", sha256="ab" * 32, kind="project"),),
    )


def tall() -> Report:
    area, school = feature("storage_area", box(0, 0, 4, 4), "A"), feature("assembly", box(0, 95, 5, 99), "Escola")
    return report([area, school, feature("property", box(-2, -3, 8, 120), "P")], [distance(area, school, 100.0)])


def wide() -> Report:
    area, school = feature("storage_area", box(0, 0, 4, 4), "A"), feature("assembly", box(150, 0, 155, 9), "Escola")
    road = feature("road", LineString([(-5000, -6), (8000, -6)]), "Rua comprida")
    plot = feature("property", box(-2, -3, 300, 12), "P")
    return report([area, school, road, plot], [distance(area, school, 180.0), distance(area, road, 7.5)], north=True)


def nasty() -> Report:
    area, school = feature("storage_area", box(0, 0, 8, 6), NASTY), feature("assembly", box(20, 0, 25, 6), NASTY + "2")
    title = dict.fromkeys(("title", "engineer", "crea", "art", "client", "address"), NASTY)
    odd = [feature("no-such-role", box(1, 1, 2, 2), "?"), feature("drain", Point(3, -3), "\n\t")]
    unknown = summary(NASTY, governing_class=None, capacity_kg=None, containers=None, area_m2=None)
    return report([area, school, *odd], [distance(area, school, 30.0)], title=title, areas=[unknown])


def lone_point() -> Report:
    return report([feature("container", Point(3.0, 4.0), "C1")])


def touching() -> Report:
    """Two things at no distance, and many places without a line."""
    area, wall = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("property", box(0, -4, 20, 9), "P")
    return report([area, wall], [distance(area, wall, 1.5)] + [
        plain(Status.FAIL, f"r{i}", f"Falta {i}", f"Lack {i}", area="A1") for i in range(40)
    ])  # fmt: skip


ALL = {
    make.__name__: make
    for make in (small, firewalled, town, neighbours, declared, everything, tall, wide, nasty, lone_point, touching)
}
