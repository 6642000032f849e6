import { Trans } from "@lingui/react/macro";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

test("a person's text with angle brackets is shown as it was typed, inside and outside of an element", () => {
  const title = "<0>a</0> <script>b</script> < c";
  render(
    <p role="note">
      <Trans>
        Todo <b>{title}</b> and {title}
      </Trans>
    </p>,
  );
  expect(screen.getByRole("note").textContent).toBe(`Todo ${title} and ${title}`);
  expect(document.querySelectorAll("b")).toHaveLength(1);
  expect(document.querySelectorAll("script")).toHaveLength(0);
});
