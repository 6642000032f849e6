import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Forecast } from "./forecast.tsx";

test("each day of the forecast says its reviews, or that it is a day off", () => {
  const day = { put_off: 0, is_day_off: false };
  const days = [
    { ...day, date: "2026-12-06", reviews: 5 },
    { ...day, date: "2026-12-07", reviews: 0, is_day_off: true },
  ];
  render(<Forecast days={days} locale="en-GB" />);
  for (const text of ["6 Dec: 5", "7 Dec: day off"]) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});
