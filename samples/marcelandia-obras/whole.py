"""The complete plans, and the project file of each: `write(FOLDER)` draws them as DXF."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from buildings import garage, house, school, shop
from drafting import Sheet, Thing
from larger import hall, hospital, hotel, workshop
from storeys import clinic, flats, gallery

MAY_LACK = ("stair", "lift", "lift_lobby", "oven", "watercourse", "plot", "green", "ramp", "passage", "marquee",
            "awning", "hoarding")  # fmt: skip
ALWAYS = ("materials", "water_supply", "grease_trap", "power_supply")
PLANS = {"house": house, "shop": shop, "garage": garage, "school": school, "hospital": hospital, "hotel": hotel,
         "hall": hall, "workshop": workshop, "gallery": gallery, "flats": flats, "clinic": clinic}  # fmt: skip
_HOSPITAL = ("hospital_material", "hospital_laundry", "hospital_morgue", "hospital_power", "hospital_waste",
             "hospital_fire", "hospital_floors", "hospital_kitchen", "hospital_kitchen_apart",
             "mechanical_ventilation")  # fmt: skip
DECLARED: Mapping[str, tuple[str, ...]] = {
    "house": (),
    "shop": ("food_handling", "marquee_use", "marquee_rain", "awning_supports"),
    "garage": ("garage_air", "garage_structure", "garage_no_service", "mechanical_ventilation"),
    "school": ("school_material",),
    "hospital": _HOSPITAL,
    "hotel": ("hotel_staff", "hotel_fire", "hotel_tiles", "mechanical_ventilation"),
    "hall": ("hall_material", "hall_fire", "mechanical_ventilation"),
    "workshop": ("industry_material", "industry_fire", "inflammables", "oven_insulation", "mechanical_ventilation"),
    "gallery": ("stair_material", "lift_engineering", "food_handling", "mechanical_ventilation"),
    "flats": ("flats_fire", "flats_tiles", "roof_gutters", "mechanical_ventilation"),
    "clinic": _HOSPITAL,
}
SERVED_M = {"gallery": 5.4, "flats": 2.6, "clinic": 2.6}  # the height H of Art. 24, IV  # fmt: skip


def project(name: str, things: tuple[Thing, ...] | None = None) -> str:
    """Write what a plan cannot show; `things` is what is drawn, where that was changed."""
    drawn = {thing.role for thing in things or PLANS[name]()}
    none = ", ".join(f'"{role}"' for role in MAY_LACK if role not in drawn)
    lines = [f"{key} = true" for key in (*ALWAYS, *DECLARED[name])]
    lines += ["school_toilet_area_m2 = 92"] if name == "school" else []
    lines += [f"served_height_m = {SERVED_M[name]}"] if name in SERVED_M else []
    return "\n".join(['[plan]\nlaw = "marcelandia-obras"\n\n[declared]', f"none = [{none}]", *lines, ""])


def draw(name: str, path: Path, things: tuple[Thing, ...] | None = None) -> None:
    """Draw a plan, or one that was changed, with its project file beside it."""
    sheet = Sheet()
    shown = tuple(PLANS[name]()) if things is None else things
    for thing in shown:
        sheet.draw(thing)
    sheet.north((-10, 20))
    sheet.save(path, ((-25, -15), (55, 50)))
    path.with_name(f"{path.stem}.layoutcheck.toml").write_text(project(name), encoding="utf-8", newline="\n")


def write(folder: Path) -> None:
    """Write all of them."""
    for name in PLANS:
        draw(name, folder / f"{name}.dxf")
