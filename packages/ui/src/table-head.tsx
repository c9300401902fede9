interface TableHeadProps {
  heads: readonly string[]
  /** The columns of figures, by place. */
  right?: readonly number[]
}

export function TableHead({ heads, right = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {heads.map((head, place) => (
          <th key={head} scope="col" data-right={right.includes(place) || undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
