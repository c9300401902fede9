import type { UserProfile } from '@evertill/contract'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './pin.module.css'

interface PersonChoiceProps {
  people: readonly UserProfile[]
  chosen: UserProfile
  onChoose: (userKey: string) => void
}

/** The arrows go through the list; a letter goes to the next name that begins with it. */
function personByKey(key: string, { people, chosen }: PersonChoiceProps): UserProfile | undefined {
  const at = people.indexOf(chosen)
  if (key === 'ArrowDown') return people[(at + 1) % people.length]
  if (key === 'ArrowUp') return people[(at + people.length - 1) % people.length]
  if (key.length !== 1 || /[0-9]/.test(key)) return undefined
  const following = [...people.slice(at + 1), ...people.slice(0, at)]
  return following.find(({ Name }) => Name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()))
}

/** The cashiers of this device. The keys work while the PIN field has the focus. */
export function PersonChoice(props: PersonChoiceProps) {
  const { people, chosen, onChoose } = props
  const { t } = useTranslation()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement || event.target === document.body
    if (!inField || event.ctrlKey || event.metaKey || event.altKey) return
    const person = personByKey(event.key, props)
    if (!person) return
    event.preventDefault()
    onChoose(person.key)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return (
    <fieldset className={classes.people}>
      <legend className={classes.peopleLabel}>{t('pin.people')}</legend>
      {people.map(({ key, Name }) => (
        <label key={key} className={classes.person}>
          <input type="radio" name="cashier" checked={key === chosen.key} onChange={() => onChoose(key)} />
          <span>{Name}</span>
        </label>
      ))}
    </fieldset>
  )
}
