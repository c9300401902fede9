export interface VariantOption {
  name: string
  /** As typed: values with commas between them. */
  values: string
}

export const MAX_OPTIONS = 3

const valuesOf = ({ values }: VariantOption): string[] => [
  ...new Set(
    values
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** Every value of each option with every value of the others. Options without values count for nothing. */
export const combinationsOf = (options: readonly VariantOption[]): string[][] => {
  const lists = options.map(valuesOf).filter((values) => values.length > 0)
  if (lists.length === 0) return []
  return lists.reduce<string[][]>(
    (all, values) => all.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  )
}

/** `TEE` in blue and XL is `TEE-BLUE-XL`. */
export const codeOf = (code: string, values: readonly string[]): string =>
  [code, ...values.map((value) => value.toUpperCase().replaceAll(/\s+/g, ''))].join('-').slice(0, 100)

export const variantName = (name: string, values: readonly string[]): string =>
  `${name} ${values.join(' ')}`.slice(0, 200)
