import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  /** `lang` where the label is in another language than the page. */
  options: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
}

/** A choice of one out of a few visible options. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        classNames={{ root: classes.root ?? '', label: classes.option ?? '' }}
        value={value}
        data={options.map((option) => ({
          value: option.value,
          label: option.lang === undefined ? option.label : <span lang={option.lang}>{option.label}</span>,
        }))}
        onChange={(next) => onChange(next as Value)}
      />
    </div>
  )
}
