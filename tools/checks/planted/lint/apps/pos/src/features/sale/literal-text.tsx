export const LiteralText = () => (
  <button aria-label="Pay now" /> // breaks house(literal-text) [literal-text]
)

/** What means the same in every language, and what nobody reads. */
export const AllowedText = ({ name }: { name: string }) => (
  <kbd title={`${name}: 12 ms`} data-kind="unsent">
    F9
  </kbd>
)
