/** Hidden fields of a form, one for each entry of `fields`. */
export const HiddenFields = ({ fields }: { fields: object }) => (
  <>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
