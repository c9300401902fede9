import { SUBSCRIBER_EVENTS } from '@evertill/contract'
import { Checkbox } from '@mantine/core'
import { useSay } from '../../parts/use-say.ts'
import classes from './channels.module.css'

interface EventChoiceProps {
  label: string
  value: readonly string[]
  error: string | undefined
  onChange: (events: string[]) => void
}

/** Of a group, its single events are chosen only where not all of them are. */
export function EventChoice({ label, value, error, onChange }: EventChoiceProps) {
  const say = useSay()
  return (
    <Checkbox.Group label={label} value={[...value]} error={error} onChange={onChange}>
      <div className={classes.events}>
        {SUBSCRIBER_EVENTS.map((event) => {
          const [group, part] = event.split('.')
          const isAll = part === '*'
          return (
            <Checkbox
              key={event}
              value={event}
              disabled={!isAll && value.includes(`${group}.*`)}
              label={isAll ? say(`subscribers.all.${group}`) : <code>{event}</code>}
            />
          )
        })}
      </div>
    </Checkbox.Group>
  )
}
