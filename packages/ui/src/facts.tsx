import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Names and values, one line each; long values wrap. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          {/* A number of a bill or of a telephone keeps its order in a line that runs from right to left. */}
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
