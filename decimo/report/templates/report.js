"use strict";
(() => {
  const kept = document.getElementById("map-years");
  if (!kept) return;
  const { years, lines, maps } = JSON.parse(kept.textContent);
  const map = document.getElementById("map");
  const [picture, slider, label, news, story] = ["svg", "input", "output", ".news", ".story"].map((part) =>
    map.querySelector(part),
  );
  const [earlier, later] = map.querySelectorAll("button");

  function show() {
    const at = Number(slider.value);
    const { year, label: name } = years[at];
    picture.innerHTML = maps[at].map((line) => lines[line]).join("\n");
    label.textContent = name;
    slider.setAttribute("aria-valuetext", name);
    earlier.disabled = at === 0;
    later.disabled = at === years.length - 1;
    story.href = `#year-${year}`;
    story.hidden = !document.getElementById(`year-${year}`);
    const great = document.querySelectorAll(`#year-${year} strong`);
    news.replaceChildren(
      ...Array.from(great, ({ textContent }) => {
        const item = document.createElement("li");
        item.textContent = textContent;
        return item;
      }),
    );
  }

  function go(step) {
    slider.value = Number(slider.value) + step;
    show();
  }

  slider.max = years.length - 1;
  slider.value = years.length - 1;
  slider.addEventListener("input", show);
  earlier.addEventListener("click", () => go(-1));
  later.addEventListener("click", () => go(1));
  for (const part of map.querySelectorAll("[hidden]")) part.hidden = false;
  show();
})();
