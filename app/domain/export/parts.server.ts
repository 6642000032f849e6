import { textEntry, type ZipEntry } from "../zip/zip.server.ts";

/** A text format for rows. */
export interface Form<Row> {
  extension: string;
  /** The texts of rows, each with the path of its file without the extension. The rows of one file are adjacent. */
  texts(rows: readonly Row[]): Iterable<{ path: string; text: string }>;
  /** The beginning of the file at a path. */
  head: (path: string) => string;
  between: string;
  foot: string;
  /** The characters after which a file is continued in `name-2`, so that it fits into a Worker's memory. */
  most: number;
}

/** Writes rows to the files of a form, with one file in memory at a time. */
class Parts<Row> {
  readonly #form: Form<Row>;
  #path = "";
  #number = 1;
  #texts: string[] = [];
  #size = 0;

  constructor(form: Form<Row>) {
    this.#form = form;
  }

  *add(rows: readonly Row[]): Generator<ZipEntry> {
    for (const { path, text } of this.#form.texts(rows)) {
      const isOther = path !== this.#path;
      if (isOther || this.#size + text.length > this.#form.most) yield* this.end();
      if (isOther) [this.#path, this.#number] = [path, 1];
      this.#texts.push(text);
      this.#size += text.length;
    }
  }

  *end(): Generator<ZipEntry> {
    if (this.#texts.length === 0) return;
    const { extension, head, between, foot } = this.#form;
    const name = this.#number === 1 ? this.#path : `${this.#path}-${this.#number}`;
    const content = head(this.#path) + this.#texts.join(between) + foot;
    [this.#texts, this.#size, this.#number] = [[], 0, this.#number + 1];
    yield textEntry(`${name}.${extension}`, content);
  }
}

/** The files of rows in each of the formats. A format without rows has no file. */
export async function* filesOf<Row>(
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
  ...forms: Form<NoInfer<Row>>[]
): AsyncGenerator<ZipEntry> {
  const all = forms.map((form) => new Parts(form));
  for await (const rows of pages) for (const parts of all) yield* parts.add(rows);
  for (const parts of all) yield* parts.end();
}
