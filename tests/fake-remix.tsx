import { type ComponentProps, forwardRef, type ReactNode } from "react";

/** The props of Remix's form that no element has. */
interface OfRemix {
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** A form that is not sent by happy-dom. */
const Form = forwardRef<HTMLFormElement, ComponentProps<"form"> & OfRemix>(
  ({ reloadDocument: _, preventScrollReset: __, onSubmit, ...form }, ref) => (
    <form
      ref={ref}
      {...form}
      onSubmit={(event) => {
        onSubmit?.(event);
        event.preventDefault();
      }}
    />
  ),
);

/**
 * The parts of Remix that components under test use: the last answers by the keys of their fetchers, the data of the
 * page's last action, and the form that the page is sending. A test sets them and renders again.
 */
export const remix: { answers: Record<string, unknown>; posted: unknown; formData: FormData | undefined } = {
  answers: {},
  posted: undefined,
  formData: undefined,
};

const fetcherOf = (key: string) => ({ state: "idle", data: remix.answers[key], formData: undefined, Form });

/** Replaces @remix-run/react: `vi.mock("@remix-run/react", async () => (await import(…)).fakeRemix)`. */
export const fakeRemix = {
  Form,
  useFetcher: ({ key = "" }: { key?: string } = {}) => fetcherOf(key),
  useNavigation: () => ({ state: remix.formData ? "submitting" : "idle", formData: remix.formData }),
  useBlocker: () => ({ state: "unblocked" }),
  useActionData: () => remix.posted,
  useLocation: () => ({ key: "here", pathname: "/", search: "" }),
  useRevalidator: () => ({ revalidate: async () => undefined }),
  useRouteLoaderData: () => undefined,
};

/** The page's main part, in which a component finds its heading: `render(…, { wrapper: Main })`. */
export const Main = ({ children }: { children: ReactNode }) => <main id="main">{children}</main>;
