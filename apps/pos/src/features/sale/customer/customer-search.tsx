import type { Customer } from '@evertill/contract'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartCustomer, customerOfCart, nameOfCustomer } from '../../../queries/use-cart-customer.ts'
import { useCustomerSearch } from '../../../queries/use-customers.ts'
import { Button } from '@evertill/ui/button.tsx'
import { moveHighlight } from '@evertill/ui/move-highlight.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import classes from './customer.module.css'

interface CustomerSearchProps {
  onPick: (customer: CartCustomer) => void
  /** Creates a customer from the search text. If missing, customers cannot be created here. */
  onNew?: (text: string) => void
  /** Further information about a customer in the list. */
  noteOf?: (customerId: string) => ReactNode
}

export function CustomerSearch({ onPick, onNew, noteOf }: CustomerSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [highlight, setHighlight] = useState(0)
  const { customers, settled, asking } = useCustomerSearch(text)
  // Enter pressed before the results arrive waits for them.
  const [isEntered, setIsEntered] = useState(false)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = customers ?? []
  const current = Math.min(highlight, shown.length - 1)

  const enter = useStable(() => {
    const customer = shown[current]
    setIsEntered(false)
    if (customer) onPick(customerOfCart(customer))
    else if (text.trim() !== '') onNew?.(text)
  })
  // Without a local result the server is asked, so that a customer is not created twice.
  const isAnswered = settled && (shown.length > 0 || !asking)
  useEffect(() => {
    if (isEntered && isAnswered) enter()
  }, [enter, isAnswered, isEntered])

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      setIsEntered(true)
    }
    const next = moveHighlight(event.key, current, shown.length, 1)
    if (next === undefined) return
    event.preventDefault()
    setHighlight(next)
  }

  return (
    <div className={classes.search}>
      <TextField
        type="search"
        data-autofocus
        // The dialog focuses it when it opens, but not after the form of a new customer.
        autoFocus={!isTouchOnly()}
        aria-label={t('sheets.customer.search')}
        placeholder={t('sheets.customer.search')}
        before={<IconSearch size={18} stroke={1.5} />}
        autoComplete="off"
        maxLength={100}
        value={text}
        aria-controls={`${id}list`}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}${current}`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setHighlight(0)
          setIsEntered(false)
        }}
      />
      <div
        ref={list}
        id={`${id}list`}
        tabIndex={0}
        role={shown.length === 0 ? 'region' : 'listbox'}
        aria-label={t('sheets.customer.found')}
        className={classes.found}
      >
        {shown.map((customer, index) => (
          <CustomerOption
            key={customer.key}
            id={`${id}${index}`}
            customer={customer}
            isCurrent={index === current}
            note={noteOf?.(customer.key)}
            onPick={() => onPick(customerOfCart(customer))}
            onPoint={() => setHighlight(index)}
          />
        ))}
        {settled && shown.length === 0 && !asking && (
          <p className={classes.soft} role="status">
            {text.trim() === ''
              ? t('sheets.customer.noneYet')
              : t('sheets.customer.none', { text: text.trim() })}
          </p>
        )}
      </div>
      <Foot asking={asking} onNew={onNew && (() => onNew(text))} />
    </div>
  )
}

interface CustomerOptionProps {
  id: string
  customer: Customer
  isCurrent: boolean
  note: ReactNode
  onPick: () => void
  onPoint: () => void
}

function CustomerOption({ id, customer, isCurrent, note, onPick, onPoint }: CustomerOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes.option}
      onClick={onPick}
      onPointerMove={onPoint}
    >
      <span className={classes.name}>{nameOfCustomer(customer)}</span>
      <bdi className={classes.soft}>{[customer.PhoneNo, customer.GSTIN].filter(Boolean).join(' · ')}</bdi>
      {note}
    </div>
  )
}

function Foot({ asking, onNew }: { asking: boolean; onNew: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      <span className={classes.soft} aria-live="polite">
        {asking && t('sheets.customer.asking')}
      </span>
      {onNew && (
        <Button variant="default" icon={IconUserPlus} onClick={onNew}>
          {t('sheets.customer.new')}
        </Button>
      )}
    </div>
  )
}
