import { shortenMiddle } from './shorten-middle.ts'

/** A name as wide as at most `max` small letters, shortened in its middle. Screen readers and the tooltip have all of it. */
export function ShortName({ name, max }: { name: string; max: number }) {
  const short = shortenMiddle(name, max)
  if (short === name) return <bdi>{name}</bdi>
  return (
    <bdi title={name}>
      <span aria-hidden>{short}</span>
      <span className="unseen">{name}</span>
    </bdi>
  )
}
