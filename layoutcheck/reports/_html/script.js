"use strict";
(function () {
  const page = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const decimal = page.lang.startsWith("pt") ? "," : ".";
  const plain = (said) => said.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const numbers = (said) => said.split(" ").map(Number);
  const PRINTED = { width: 650, height: 465 }; // pixels of the canvas on A4, as the style sheet sets it

  const LEAST_SHOWN = 7; // metres across, when the view moves to a finding

  // One plan: what is seen of it, from its middle, in metres a pixel.
  function planOf(part) {
    const svg = part.querySelector(".canvas svg");
    const canvas = svg.parentElement;
    const labels = [...svg.querySelectorAll("[data-to]")].map((el) => [el, Number(el.dataset.to)]);
    const small = [...svg.querySelectorAll("[data-from]")].map((el) => [el, Number(el.dataset.from)]);
    const hatches = [...svg.querySelectorAll(".hatch")];
    const scale = canvas.querySelector(".scale");
    const [hx, hy, hw, hh] = numbers(svg.dataset.home);
    const [, , mw, mh] = numbers(svg.dataset.most);
    let room = { width: 800, height: 600 };
    let view = null;
    let moving = 0;

    const least = 0.0003;
    const most = () => 4 * Math.max(mw / room.width, mh / room.height, hw / room.width, hh / room.height);
    const fit = (x, y, w, h) => ({ x: x + w / 2, y: y + h / 2, k: Math.max(w / room.width, h / room.height) });
    const home = () => fit(hx, hy, hw, hh);

    function show(next) {
      const k = Math.min(Math.max(next.k, least), most());
      const rescaled = !view || k !== view.k;
      view = { x: next.x, y: next.y, k };
      const w = k * room.width;
      const h = k * room.height;
      svg.setAttribute("viewBox", [view.x - w / 2, view.y - h / 2, w, h].map((v) => v.toFixed(4)).join(" "));
      if (!rescaled) return;
      svg.style.setProperty("--k", k);
      for (const [el, to] of labels) el.classList.toggle("off", k > to);
      for (const [el, from] of small) el.classList.toggle("off", k < from);
      for (const el of hatches) el.setAttribute("patternTransform", `scale(${k}) rotate(${el.dataset.turn})`);
      const power = 10 ** Math.floor(Math.log10(140 * k));
      const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= 140 * k);
      scale.hidden = false;
      scale.firstElementChild.style.width = `${metres / k}px`;
      scale.lastElementChild.textContent = `${String(Number(metres.toPrecision(1))).replace(".", decimal)} m`;
    }

    function go(to) {
      cancelAnimationFrame(moving);
      if (still.matches || !view) return show(to);
      const from = view;
      const start = performance.now();
      const step = (now) => {
        const share = Math.min(1, (now - start) / 220);
        const t = share * (2 - share);
        show({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, k: from.k * (to.k / from.k) ** t });
        if (share < 1) moving = requestAnimationFrame(step);
      };
      moving = requestAnimationFrame(step);
    }

    function zoom(by, at) {
      cancelAnimationFrame(moving);
      const k = Math.min(Math.max(view.k * by, least), most());
      const box = svg.getBoundingClientRect();
      const dx = at ? at.x - box.left - room.width / 2 : 0;
      const dy = at ? at.y - box.top - room.height / 2 : 0;
      show({ x: view.x + dx * (view.k - k), y: view.y + dy * (view.k - k), k });
    }

    function pan(dx, dy) {
      cancelAnimationFrame(moving);
      show({ x: view.x - dx * view.k, y: view.y - dy * view.k, k: view.k });
    }

    function focusOn(place) {
      const [x, y, w, h] = numbers(place);
      const wide = Math.max(w * 2.2, h * 2.2 * (room.width / room.height), LEAST_SHOWN);
      const high = wide * (room.height / room.width);
      go(fit(x + w / 2 - wide / 2, y + h / 2 - high / 2, wide, high));
    }

    function measure() {
      const box = svg.getBoundingClientRect();
      if (!box.width || !box.height) return;
      const first = !view;
      room = { width: box.width, height: box.height };
      show(first ? home() : { ...view });
    }

    function forPrint() {
      cancelAnimationFrame(moving);
      const kept = [view, room];
      const legend = part.querySelector(".legend");
      const open = legend.open;
      legend.open = true;
      room = PRINTED;
      view = null;
      show(home());
      return () => {
        legend.open = open;
        [view, room] = [null, kept[1]];
        show(kept[0] || home());
      };
    }

    new ResizeObserver(measure).observe(canvas);
    measure();
    return { svg, canvas, zoom, pan, focusOn, forPrint, reset: () => go(home()) };
  }

  // Dragging with one pointer, pinching with two, turning the wheel.
  function handle(plan) {
    const held = new Map();
    let moved = 0;
    plan.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 30 : 1;
      plan.zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY * lines)) * 0.0022), { x: event.clientX, y: event.clientY });
    }, { passive: false });
    plan.canvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      held.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (held.size === 1) moved = 0;
    });
    plan.canvas.addEventListener("pointermove", (event) => {
      const last = held.get(event.pointerId);
      if (!last) return;
      const now = { x: event.clientX, y: event.clientY };
      moved += Math.hypot(now.x - last.x, now.y - last.y);
      if (moved > 4 && !plan.canvas.hasPointerCapture(event.pointerId)) {
        plan.canvas.setPointerCapture(event.pointerId);
        plan.canvas.classList.add("held");
      }
      if (held.size === 2) {
        const other = [...held].find(([id]) => id !== event.pointerId)[1];
        const before = Math.hypot(last.x - other.x, last.y - other.y);
        const after = Math.hypot(now.x - other.x, now.y - other.y);
        plan.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
        if (before > 10 && after > 10) plan.zoom(before / after, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      } else if (moved > 4) {
        plan.pan(now.x - last.x, now.y - last.y);
      }
      held.set(event.pointerId, now);
    });
    const release = (event) => {
      held.delete(event.pointerId);
      plan.canvas.classList.remove("held");
    };
    plan.canvas.addEventListener("pointerup", release);
    plan.canvas.addEventListener("pointercancel", release);
    plan.canvas.addEventListener("pointerleave", (event) => {
      if (!plan.canvas.hasPointerCapture(event.pointerId)) release(event);
    });
    plan.canvas.addEventListener("click", (event) => { if (moved > 4) event.stopPropagation(); }, true);
  }

  // One part of the page: its plan and its list, each showing what the other points at.
  function start(part) {
    const plan = planOf(part);
    handle(plan);
    if (matchMedia("(max-width: 60rem)").matches) part.querySelector(".legend").open = false;
    const cards = [...part.querySelectorAll(".finding")];
    const byKey = new Map(cards.map((card) => [card.dataset.finding, card]));
    const things = new Map([...plan.svg.querySelectorAll("[data-thing]")].map((el) => [el.dataset.thing, el]));
    const marks = new Map();
    for (const el of plan.svg.querySelectorAll("[data-finding]")) {
      marks.set(el.dataset.finding, [...(marks.get(el.dataset.finding) || []), el]);
    }
    const shown = part.querySelector(".shown");
    const search = part.querySelector(".search input");
    const chips = [...part.querySelectorAll(".chip")];
    const texts = cards.map((card) => plain(card.textContent));
    let chosen = null;

    function mark(key, name, on) {
      const card = byKey.get(key);
      if (!card) return;
      const about = (card.dataset.things || "").split(" ").map((id) => things.get(id));
      for (const el of [card, ...(marks.get(key) || []), ...about]) if (el) el.classList.toggle(name, on);
    }

    function choose(key, { move = false, scroll = false, focus = false } = {}) {
      if (chosen) {
        mark(chosen, "chosen", false);
        byKey.get(chosen).querySelector(".pick").removeAttribute("aria-current");
      }
      chosen = key;
      const card = key && byKey.get(key);
      if (!card) return;
      mark(key, "chosen", true);
      const pick = card.querySelector(".pick");
      pick.setAttribute("aria-current", "true");
      if (card.hidden) card.hidden = false;
      if (move && card.dataset.place) plan.focusOn(card.dataset.place);
      if (focus) pick.focus({ preventScroll: true });
      if (scroll) card.scrollIntoView({ block: "nearest" });
    }

    function filter() {
      const wanted = new Set(chips.filter((chip) => chip.getAttribute("aria-pressed") === "true").map((chip) => chip.dataset.status));
      const words = plain(search.value).split(/\s+/).filter(Boolean);
      let count = 0;
      cards.forEach((card, i) => {
        const keep = wanted.has(card.dataset.status) && words.every((word) => texts[i].includes(word));
        card.hidden = !keep;
        count += keep;
      });
      const said = shown.dataset.said.replace("{n}", count).replace("{all}", cards.length);
      shown.textContent = count || !cards.length ? said : shown.dataset.none;
    }

    function next(by) {
      const open = cards.filter((card) => !card.hidden);
      if (!open.length) return;
      const at = open.findIndex((card) => card.dataset.finding === chosen);
      const i = at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length;
      choose(open[i].dataset.finding, { move: true, scroll: true });
      shown.textContent = open[i].querySelector(".pick").textContent.trim();
    }

    for (const card of cards) {
      const key = card.dataset.finding;
      card.addEventListener("pointerenter", () => mark(key, "near", true));
      card.addEventListener("pointerleave", () => mark(key, "near", false));
      card.addEventListener("focusin", () => mark(key, "near", true));
      card.addEventListener("focusout", () => mark(key, "near", false));
      card.querySelector(".pick").addEventListener("click", () => choose(key, { move: true }));
    }
    for (const [key, list] of marks) {
      for (const el of list) {
        el.addEventListener("pointerenter", () => mark(key, "near", true));
        el.addEventListener("pointerleave", () => mark(key, "near", false));
      }
    }
    plan.canvas.addEventListener("click", (event) => {
      const at = event.target.closest("[data-finding]");
      if (at) choose(at.dataset.finding, { scroll: true, focus: true });
    });
    const steps = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
    const keys = {
      "+": () => plan.zoom(0.8), "=": () => plan.zoom(0.8), "-": () => plan.zoom(1.25), "_": () => plan.zoom(1.25),
      "0": plan.reset, Home: plan.reset, n: () => next(1), p: () => next(-1), Escape: () => choose(null),
    };
    plan.canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = steps[event.key];
      const does = keys[event.key] || keys[event.key.toLowerCase()];
      if (!step && !does) return;
      event.preventDefault();
      if (step) plan.pan(...step); else does();
    });
    const does = {
      in: () => plan.zoom(0.7), out: () => plan.zoom(1 / 0.7), reset: plan.reset,
      measures: (button) => button.setAttribute("aria-pressed", String(plan.canvas.classList.toggle("measures"))),
    };
    for (const button of part.querySelectorAll(".bar [data-does]")) {
      button.addEventListener("click", () => does[button.dataset.does](button));
    }
    for (const chip of chips) {
      chip.addEventListener("click", () => {
        chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
        filter();
      });
    }
    if (search) {
      search.addEventListener("input", filter);
      filter();
    }
    const reach = () => {
      const card = cards.find((one) => `#${one.id}` === location.hash);
      if (card) choose(card.dataset.finding, { move: true, scroll: true });
    };
    addEventListener("hashchange", reach);
    reach();
    return plan;
  }

  page.classList.add("live");
  const plans = [...document.querySelectorAll(".report")].filter((part) => part.querySelector(".canvas")).map(start);
  let back = [];
  addEventListener("beforeprint", () => { back = plans.map((plan) => plan.forPrint()); });
  addEventListener("afterprint", () => { back.splice(0).forEach((undo) => undo()); });
  for (const button of document.querySelectorAll(".top [data-does]")) {
    button.addEventListener("click", () => {
      if (button.dataset.does === "print") return print();
      const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      page.dataset.theme = dark ? "light" : "dark";
    });
  }
})();
