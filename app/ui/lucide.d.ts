/** Icons of `lucide` are imported one by one, because its index would make each test read 1,700 files. */
declare module "lucide/dist/esm/icons/*.mjs" {
  const shapes: import("./icon.tsx").IconShapes;
  export default shapes;
}
