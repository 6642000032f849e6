/** The logo: seven folds of one strip. */
export function Mark() {
  return (
    <svg viewBox="0 0 28 20" fill="currentColor" aria-hidden className="h-5 w-7 text-accent">
      <path d="M0 3l4-3v17l-4 3zM8 3l4-3v17l-4 3zM16 3l4-3v17l-4 3zM24 3l4-3v17l-4 3z" />
      <path d="M4 0l4 3v17l-4-3zM12 0l4 3v17l-4-3zM20 0l4 3v17l-4-3z" opacity=".55" />
    </svg>
  );
}
