"use strict";
(() => {
  const table = document.getElementById("plans");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const words = new Intl.Collator(document.documentElement.lang, { numeric: true });

  const key = (row, column) => row.cells[column].dataset.key;
  const compared = (a, b) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    const apart = Number(a) - Number(b);
    return Number.isNaN(apart) ? words.compare(a, b) : apart;
  };

  const sort = (column) => {
    const head = heads[column];
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach((one) => one.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    rows.sort((a, b) => {
      const [one, other] = [key(a, column), key(b, column)];
      const empty = one === "" || other === "";
      return compared(one, other) * (empty ? 1 : sign);
    });
    body.append(...rows);
  };

  heads.forEach((head, column) => {
    if (head.className === "still") return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(column));
    head.append(button);
  });

  const text = document.getElementById("text");
  const kind = document.getElementById("kind");
  const filter = () => {
    const wanted = text.value.toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const fits = (!kind.value || row.dataset.kind === kind.value) && row.textContent.toLowerCase().includes(wanted);
      row.hidden = !fits;
      shown += fits;
    }
    document.getElementById("shown").textContent = shown;
  };
  text.addEventListener("input", filter);
  kind.addEventListener("input", filter);
  const form = document.getElementById("filter");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
})();
