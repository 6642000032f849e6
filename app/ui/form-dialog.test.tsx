import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Main } from "../../tests/fake-remix.tsx";
import { FormDialog, FormDialogButtons } from "./form-dialog.tsx";
import { closeDialog, openDialog } from "./open-dialog.ts";

afterEach(cleanup);

const dialog = (
  <Main>
    <FormDialog id="rename" title="Rename?" text="For you.">
      <input aria-label="Name" />
      <FormDialogButtons id="rename" confirm="Rename" />
    </FormDialog>
  </Main>
);
const field = () => screen.queryByLabelText<HTMLInputElement>("Name");

test("the server's HTML has the contents of a dialog, and hydration keeps them", () => {
  const root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = renderToString(dialog);
  field()!.value = "typed early";
  render(dialog, { container: root, hydrate: true });
  expect(field()!.value).toBe("typed early");
});

test("a dialog that the browser renders gets its contents when it opens, and keeps what was typed", () => {
  render(dialog);
  expect(field()).toBeNull();
  act(() => openDialog("rename"));
  field()!.value = "typed";
  act(() => closeDialog("rename"));
  act(() => openDialog("rename"));
  expect(field()!.value).toBe("typed");
});
