import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './picker-list.module.css'
import { moveHighlight } from './move-highlight.ts'
import { TextField } from './text-field.tsx'

interface PickerListProps<Item> {
  items: readonly Item[]
  label: string
  searchLabel: string
  emptyText: string
  keyOf: (item: Item) => string
  matches: (item: Item, text: string) => boolean
  row: (item: Item, index: number) => ReactNode
  onPick: (item: Item) => void
  /** The first such item is highlighted instead of the first one. */
  isPreferred?: (item: Item) => boolean
  disabled?: boolean
}

export function PickerList<Item>(props: PickerListProps<Item>) {
  const { items, label, searchLabel, emptyText, keyOf, matches, row, onPick, disabled = false } = props
  const { isPreferred = () => false } = props
  const [text, setText] = useState('')
  /** Null until the user moves it. */
  const [highlight, setHighlight] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const needle = text.trim().toLowerCase()
  const shown = needle === '' ? items : items.filter((item) => matches(item, needle))
  const current = Math.min(highlight ?? Math.max(0, shown.findIndex(isPreferred)), shown.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const pick = (index: number) => {
    const item = shown[index]
    if (item !== undefined && !disabled) onPick(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pick(current)
    const next = moveHighlight(event.key, current, shown.length, 1)
    if (next === undefined) return
    event.preventDefault()
    setHighlight(next)
  }

  return (
    <div className={classes.picker}>
      <TextField
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        before={<IconSearch size={18} stroke={1.5} />}
        value={text}
        autoFocus
        aria-controls={`${id}list`}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}${current}`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setHighlight(null)
        }}
      />
      {shown.length === 0 && (
        <p className={classes.empty} role="status">
          {emptyText}
        </p>
      )}
      <div
        ref={list}
        id={`${id}list`}
        role={shown.length === 0 ? undefined : 'listbox'}
        aria-label={label}
        className={classes.list}
      >
        {shown.map((item, index) => (
          <div
            key={keyOf(item)}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === current}
            aria-disabled={disabled}
            className={classes.row}
            onClick={() => pick(index)}
            onPointerMove={() => setHighlight(index)}
          >
            {row(item, index)}
            <IconChevronRight size={18} stroke={1.5} className={classes.chevron} />
          </div>
        ))}
      </div>
    </div>
  )
}
