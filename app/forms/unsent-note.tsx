/** Shows how many of the visible changes wait for the network. */
export function UnsentNote({ count }: { count: number }) {
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {count > 0 && `Not sent yet: ${count === 1 ? "1 change" : `${count} changes`}.`}
    </p>
  );
}
