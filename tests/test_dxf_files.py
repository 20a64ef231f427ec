"""DXF files as bytes: encodings, line ends, damage, and what is refused rather than guessed."""

import re
import struct
from datetime import datetime

import ezdxf
import pytest
from drawings import AREA, counted, drawing, in_plan, on, only, plan, polyline, roles, taken, written
from ezdxf.tools.juliandate import juliandate

from layoutcheck import readers
from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.project import Project
from layoutcheck.readers import dxf
from layoutcheck.readers._tags import decode
from layoutcheck.site import Options


def text_of(document, tmp_path):
    return written(document, tmp_path).read_text(encoding=document.output_encoding)


def with_line(layer="GLP-VIA", version="R2010"):
    return drawing(lambda _, space: space.add_line((11.5, 0), (11.5, 6), dxfattribs=on(layer)), version=version)


def refused(data):
    with pytest.raises(ReadError) as caught:
        taken(data, Options(units="m"))
    for lang in ("pt", "en"):
        assert caught.value.message.to(lang).encode()
    return caught.value.code


def roads(data, **layers):
    reading, account = taken(data, Options(units="m"), roles(**layers))
    return [d for d in reading.drawn if d.role == "road"], {note.code for note in account.warnings}


# --- encodings ----------------------------------------------------------------


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_byte_order_mark(tmp_path, ends, mark):
    text = text_of(with_line(), tmp_path)
    found, warned = roads(mark + text.replace("\n", ends).encode())
    assert [d.shape.length for d in found] == [6]
    assert not warned


@pytest.mark.parametrize(("version", "encoding"), [("R2000", "cp1252"), ("R2010", "utf-8")])
def test_accents_in_the_stated_encoding(tmp_path, version, encoding):
    data = written(with_line("PASSEIO PÚBLICO", version), tmp_path).read_bytes()
    assert "PÚBLICO".encode(encoding) in data
    found, warned = roads(data)
    assert [d.layer for d in found] == ["PASSEIO PÚBLICO"]
    assert not warned


@pytest.mark.parametrize("page", ["dos850", "DOS850", "oem850"])
def test_a_code_page_of_dos(tmp_path, page):
    text = text_of(with_line("PASSEIO PÚBLICO", "R12"), tmp_path)
    data = re.sub(r"ANSI_1252", page, text, flags=re.IGNORECASE).encode("cp850")
    assert "PÚBLICO".encode("cp850") in data
    found, warned = roads(data)
    assert [d.layer for d in found] == ["PASSEIO PÚBLICO"]
    assert not warned


def test_a_code_page_that_nobody_knows_is_read_as_the_usual_one(tmp_path):
    text = text_of(with_line("PASSEIO PÚBLICO", "R2000"), tmp_path).replace("ANSI_1252", "dos999")
    assert [d.layer for d in roads(text.encode("cp1252"))[0]] == ["PASSEIO PÚBLICO"]


def test_utf_8_under_a_heading_that_says_1252_is_read_and_told(tmp_path):
    data = written(with_line("PASSEIO PÚBLICO", "R2000"), tmp_path).read_bytes()
    found, warned = roads(data.replace("Ú".encode("cp1252"), "Ú".encode()))
    assert [d.layer for d in found] == ["PASSEIO PÚBLICO"]
    assert warned == {"encoding-differs"}


def test_bytes_that_are_not_the_utf_8_they_should_be_are_read_and_told(tmp_path):
    data = written(with_line("PASSEIO PÚBLICO"), tmp_path).read_bytes()
    found, warned = roads(data.replace("Ú".encode(), "Ú".encode("cp1252")))
    assert [d.layer for d in found] == ["PASSEIO PÚBLICO"]
    assert warned == {"encoding-differs"}


def test_escapes_in_layer_names(tmp_path):
    data = text_of(with_line("PASSEIO PUBLICO", "R2000"), tmp_path)
    found, warned = roads(data.replace("PUBLICO", r"P\U+00DABLICO").encode())
    assert [d.layer for d in found] == ["PASSEIO PÚBLICO"]
    assert not warned


def test_nothing_handed_on_holds_half_a_letter(tmp_path):
    data = text_of(with_line("VIA X", "R2000"), tmp_path)
    for half in (b"\x81", rb"\U+D800"):
        (found,), _ = roads(data.encode().replace(b"VIA X", b"VIA " + half), **{"VIA *": "road"})
        assert found.layer.encode().startswith(b"VIA ")
        assert found.name.encode()


def test_an_escape_is_not_taken_for_an_end_of_line(tmp_path):
    data = text_of(with_line("GLP-VIA-N", "R2000"), tmp_path).replace("GLP-VIA-N", r"GLP-VIA-\U+000AN")
    (found,), _ = roads(data.encode())
    assert found.shape.length == 6


# --- damage -------------------------------------------------------------------


def test_a_file_cut_off_anywhere_is_refused(tmp_path):
    data = written(with_line(), tmp_path).read_bytes()
    start = data.index(b"ENTITIES")
    places = [start + 20, data.index(b"GLP-VIA", start), data.rindex(b"OBJECTS"), len(data) - 8]
    assert {refused(data[:place]) for place in places} == {"dxf-truncated"}


def test_a_file_cut_off_and_closed_again_is_refused(tmp_path):
    text = text_of(with_line(), tmp_path)
    cut = text[: text.index("  0\nLINE")] + "  0\nEOF\n"
    assert refused(cut.encode()) == "dxf-truncated"


def test_a_binary_file_cut_off_is_refused(tmp_path):
    data = written(with_line(), tmp_path, "bin").read_bytes()
    assert {refused(data[: len(data) * part // 10]) for part in (5, 8, 9)} == {"dxf-truncated"}


@pytest.mark.parametrize("data", [b"nothing like it\n", b"  0\nEOF\n", b"\x00\x01\x02", b"  0\nSECTION\n  x\nHEADER\n"])
def test_what_is_no_dxf_is_refused(data):
    assert refused(data) == "dxf-unreadable"


def test_no_exception_of_the_library_reaches_the_user(tmp_path):
    bare = "  0\nSECTION\n  2\nENTITIES\n  0\nHATCH\n  8\nGLP-VIA\n 10\n0\n 20\n0\n  0\nENDSEC\n  0\nEOF\n"
    assert refused(bare.encode()) == "dxf-unreadable"


def line_with(tmp_path, x):
    return text_of(with_line(), tmp_path).replace("11.5", x).encode()


def test_a_decimal_comma_is_refused_and_never_read_as_another_number(tmp_path):
    assert refused(line_with(tmp_path, "11,5")) == "coordinate-unreadable"


def test_a_decimal_comma_on_a_layer_without_a_role_is_only_told(tmp_path):
    document = drawing(lambda _, space: space.add_line((11.5, 0), (11.5, 6), dxfattribs=on("MOBILIA")))
    _, account = taken(text_of(document, tmp_path).replace("11.5", "11,5").encode())
    assert {note.code for note in account.warnings} == {"dxf-repaired"}


@pytest.mark.parametrize("x", ["nan", "inf", "-1e400", "1e15"])
def test_a_coordinate_that_is_no_number_is_refused_by_layer_and_handle(tmp_path, x):
    document = with_line()
    (line,) = document.modelspace().query("LINE")
    data = text_of(document, tmp_path).replace("11.5", x).encode()
    with pytest.raises(ReadError) as caught:
        taken(data)
    assert caught.value.code == "coordinates-not-finite"
    assert f'#{line.dxf.handle} on layer "GLP-VIA"' in caught.value.message.to("en")


def test_a_coordinate_that_is_missing_is_not_zero(tmp_path):
    text = text_of(with_line(), tmp_path)
    whole = re.search(r" 11\n11\.5\n 21\n6\.0\n 31\n0\.0\n", text)
    _, account = taken(text.replace(whole[0], "").encode())
    assert [unread.role for unread in account.not_checked] == ["road"]
    assert account.unsupported == {("LINE", "GLP-VIA"): 1}
    assert refused(text.replace(whole[0], " 11\n11.5\n").encode()) == "coordinate-unreadable"


def test_entities_that_a_second_section_hides_are_not_lost_in_silence(tmp_path):
    """The library keeps the last section of a name and drops the one before."""
    text = text_of(with_line(), tmp_path)
    again = text.replace(
        "  0\nSECTION\n  2\nOBJECTS", "  0\nSECTION\n  2\nENTITIES\n  0\nENDSEC\n  0\nSECTION\n  2\nOBJECTS"
    )
    found, warned = roads(again.encode())
    assert [d.shape.length for d in found] == [6]
    assert warned == {"dxf-repaired"}


def test_a_file_of_the_old_order_of_coordinates_is_repaired_and_told():
    line = "  0\nLINE\n  8\nGLP-VIA\n 10\n11.5\n 11\n11.5\n 20\n0.0\n 21\n6.0\n"
    area = "".join(f"  0\nVERTEX\n  8\nGLP-AREA\n 10\n{x}\n 20\n{y}\n" for x, y in AREA)
    area = f"  0\nPOLYLINE\n  8\nGLP-AREA\n 66\n1\n 70\n1\n{area}  0\nSEQEND\n"
    found, warned = roads(f"  0\nSECTION\n  2\nENTITIES\n{area}{line}  0\nENDSEC\n  0\nEOF\n".encode())
    assert [d.shape.length for d in found] == [6]
    assert warned == {"dxf-repaired"}
    assert (found[0].handle, found[0].name) == (None, "GLP-VIA 1")  # the file has no handles: none is made up


def bare(*entities):
    """Entities alone, each as (type, layer, (marks and pairs))."""
    made = "".join(
        f"  0\n{kind}\n100\nAcDbEntity\n  8\n{layer}\n" + "".join(f"{code:>3}\n{value}\n" for code, value in pairs)
        for kind, layer, pairs in entities
    )
    return f"  0\nSECTION\n  2\nENTITIES\n{made}  0\nENDSEC\n  0\nEOF\n"


def in_binary(text):
    """The same as a binary file of R12, in which a group code is one byte."""
    made = b""
    for code, value in zip(*[iter(text.splitlines())] * 2, strict=True):
        kind = "d" if 10 <= int(code) < 60 else "h" if 60 <= int(code) < 80 else "i" if int(code) == 90 else None
        made += bytes([int(code)])
        made += struct.pack(f"<{kind}", float(value) if kind == "d" else int(value)) if kind else f"{value}\0".encode()
    return b"AutoCAD Binary DXF\r\n\x1a\0" + made


@pytest.mark.parametrize(
    "said",
    [
        None,  # no header at all
        "  9\n$INSUNITS\n 70\n     6\n",
        "  9\n$ACADVER\n  1\nAC1009\n",
        "  9\n$INSUNITS\n 70\n     6\n  9\n$ACADVER\n  1\nAC1009\n",
    ],
)
def test_entities_marked_as_those_of_later_versions_are_read_whatever_version_is_said(said):
    """By the version alone a school drawn with an LWPOLYLINE would be a thing without points on layer 0."""
    points = [pair for x, y in AREA for pair in ((10, x), (20, y))]
    area = ("LWPOLYLINE", "GLP-AREA", [(100, "AcDbPolyline"), (90, 4), (70, 1), *points])
    road = ("LWPOLYLINE", "GLP-VIA", [(100, "AcDbPolyline"), (90, 2), (70, 0), (10, 11), (20, 0), (10, 11), (20, 6)])
    arc = ("ELLIPSE", "GLP-VIA", [(100, "AcDbEllipse"), (10, 20), (20, 0), (11, 2), (21, 0), (40, 1), (41, 0), (42, 3)])
    head = "" if said is None else f"  0\nSECTION\n  2\nHEADER\n{said}  0\nENDSEC\n"
    text = head + bare(area, road, arc)
    for data in (text.encode(), in_binary(text)):
        found, warned = roads(data)
        assert [round(d.shape.length, 2) for d in found] == [6, 6]  # an arc of radius 2 over 3 radians
        assert not warned


def unread_roles(text):
    return [unread.role for unread in taken(text.encode())[1].not_checked]


def test_a_polyline_that_lost_a_vertex_passes_nothing(tmp_path):
    def draw(_, space):
        space.add_lwpolyline(
            [(10, 0), (12, 0), (12, 2), (11, 9), (10, 2)], close=True, dxfattribs=on("GLP-AGLOMERACAO")
        )
        space.add_lwpolyline([(10, 0), (12, 0), (11, 9)], dxfattribs=on("MOBILIA"))

    text = text_of(drawing(draw), tmp_path)
    vertex = " 10\n11.0\n 20\n9.0\n"
    assert text.count(vertex) == 2
    assert unread_roles(text) == []
    assert unread_roles(text.replace(vertex, "", 1)) == ["assembly"]
    assert unread_roles(text[::-1].replace(vertex[::-1], "", 1)[::-1]) == []  # of a layer that is not measured


def test_an_entity_that_lost_its_layer_could_be_anything(tmp_path):
    text = text_of(with_line("GLP-AGLOMERACAO"), tmp_path)
    head, mark, tail = text.rpartition("  8\nGLP-AGLOMERACAO\n")
    assert mark
    assert unread_roles(head + tail) == [None]


def test_a_file_that_has_no_layers_at_all_is_only_an_old_exporter(tmp_path):
    text = text_of(drawing(lambda _, space: space.add_line((0, 0), (1, 1))), tmp_path)
    bare = re.sub(r"(  0\n(?:LINE|LWPOLYLINE|INSERT|BLOCK|ENDBLK)\n(?:.*\n)*?)  8\n.*\n", r"\1", text)
    with pytest.raises(ReadError) as caught:
        taken(bare.encode())
    assert caught.value.code == "nothing-to-check"


def test_rubbish_after_the_end_does_not_matter(tmp_path):
    found, _ = roads(text_of(with_line(), tmp_path).encode() + b"\x1a\x00\x00rubbish")
    assert [d.shape.length for d in found] == [6]


# --- what the file says of itself ---------------------------------------------


def test_the_day_it_was_last_saved(tmp_path):
    text = text_of(drawing(), tmp_path)
    stamp = re.search(r"\$TDUPDATE\n 40\n(\S+)", text)
    for written_as, day in (
        (str(juliandate(datetime(2024, 2, 29, 23, 30))), "2024-02-29"),
        ("2451545.0", "2000-01-01"),  # the epoch J2000: noon of that day
        ("0.0", None),
        ("1e9", None),
    ):
        data = text.replace(stamp[0], stamp[0].replace(stamp[1], written_as)).encode()
        assert taken(data)[0].date == day
    assert taken(text.replace("$TDUPDATE", "$OTHER").encode())[0].date is None


def test_the_inventory_needs_no_unit(tmp_path):
    def draw(document, space):
        document.blocks.new("B").add_circle((0, 0), 1, dxfattribs=on("SIMBOLO"))
        space.add_blockref("B", (0, 0), dxfattribs=on("MOBILIA"))

    data = written(drawing(draw, units=0), tmp_path).read_bytes()
    things = {layer.name: layer.things for layer in dxf.inventory(data) if layer.things}
    assert things == {
        "GLP-AREA": (("LWPOLYLINE", 1),), "SIMBOLO": (("CIRCLE", 1),), "MOBILIA": (("INSERT", 1),),
    }  # fmt: skip


def test_a_drawing_without_anything_to_check_names_its_layers(tmp_path):
    document = ezdxf.new("R2010", units=6)
    polyline(document.modelspace(), AREA, on("PISO"))
    document.blocks.new("B").add_circle((0, 0), 1, dxfattribs=on("SIMBOLO"))
    with pytest.raises(ReadError) as caught:
        readers.read(written(document, tmp_path))
    assert caught.value.code == "nothing-to-check"
    assert "PISO, SIMBOLO" in caught.value.message.to("pt")


def test_degrees_with_a_reference_system_need_no_unit(tmp_path):
    document = ezdxf.new("R2010", units=0)
    degree = 1e-4  # in latitude some 11.06 m near 15.6° south
    ring = [(-56.0 + x * degree, -15.6 + y * degree) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    polyline(document.modelspace(), ring, on("GLP-AREA"))
    site = plan(document, tmp_path, Options(crs="EPSG:4326"))
    area = only(site, "storage_area")
    # a meridian bends with a (1 - e²) / (1 - e² sin² 15.6°)^1.5 = 6 335 439 / 0.99927 = 6 340 041 m; times 1e-4 degrees
    assert area.shape.bounds[3] - area.shape.bounds[1] == pytest.approx(11.0655, abs=2e-3)
    assert site.plan.units is None
    assert counted(site) == site.seen.entities
    assert in_plan(site, area).bounds == pytest.approx((-56.0, -15.6, -55.9999, -15.5999), abs=1e-9)


@pytest.mark.parametrize("head", [
    b"<!DOCTYPE html>", b"<HTML>", b"<?xml version='1.0'?><kml/>", b"BZh91AY", b"\xfd7zXZ\x00", b"7z\xbc\xaf\x27\x1c",
    b"Rar!\x1a\x07", b"\x00\x00\x27\x0a" + bytes(20), b"AC1.40", b"AC2.10", b"MC0.0",
])  # fmt: skip
def test_what_is_no_drawing_is_called_by_its_name(tmp_path, head):
    path = tmp_path / "plan.dxf"
    path.write_bytes(head + b"\nmore\n")
    with pytest.raises(ReadError) as caught:
        readers.read(path)
    assert caught.value.code == "file-not-a-plan"


@pytest.mark.parametrize("rewrite", [
    lambda plain: plain.replace("\n", "\r\r\n").encode(),  # sent by FTP as text
    lambda plain: plain.encode("utf-16-le"),
    lambda plain: plain.encode("utf-16-be"),
])  # fmt: skip
def test_a_drawing_sent_as_text_is_read(tmp_path, rewrite):
    plain = written(drawing(), tmp_path).read_text(encoding="utf-8")
    account = Account()
    reading = dxf.read(rewrite(plain), Options(), Project(), account)
    assert [item.role for item in reading.drawn] == ["storage_area"]
    assert account.warnings == []


@pytest.mark.parametrize("page", ["UTF-8", "utf8", "ANSI_65001"])
def test_a_page_that_says_utf_8_is_believed(tmp_path, page):
    plain = b"  0\nSECTION\n  2\nHEADER\n  9\n$ACADVER\n  1\nAC1015\n  9\n$DWGCODEPAGE\n  3\n" + page.encode()
    account = Account()
    assert "ÁREA" in decode(plain + "\n999\nÁREA\n".encode(), account)
    assert account.warnings == []
