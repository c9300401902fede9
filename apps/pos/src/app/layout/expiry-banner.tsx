import { IconCalendarExclamation } from '@tabler/icons-react'
import { useStoreSubscription } from '../../queries/use-store-subscription.ts'
import classes from './banner.module.css'

/** The message is the specification's, to the letter and in English only: a shop quotes it when it calls (spec §5). */
export function ExpiryBanner() {
  const message = useStoreSubscription()?.message
  if (message === undefined) return null
  return (
    <div role="status" className={classes.banner} data-tone="wait" lang="en">
      <IconCalendarExclamation size={18} stroke={1.5} aria-hidden />
      <span>{message}</span>
    </div>
  )
}
