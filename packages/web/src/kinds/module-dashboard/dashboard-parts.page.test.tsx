import { expect, test } from "vitest";
import { render } from "../../testing/render.tsx";
import { DashboardRow, RowsPanel, RowWord } from "./dashboard-parts.tsx";

test("Every row of a dashboard is as wide as its panel", async () => {
  await render(
    <RowsPanel title="Rows" rows={["one", "two", "three"]} empty="">
      {(name) => (
        <DashboardRow key={name}>
          <RowWord>{name}</RowWord>
          <span className="grow">What a row says</span>
        </DashboardRow>
      )}
    </RowsPanel>,
  );
  const widths = [...document.querySelectorAll("li")].map(({ clientWidth }) => clientWidth);
  expect(widths).toHaveLength(3);
  expect(new Set(widths).size).toBe(1);
});
