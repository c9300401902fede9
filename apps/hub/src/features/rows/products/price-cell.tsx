import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { asciiDigits } from '@evertill/domain'
import { keyAlongLine } from '@evertill/ui/arrow-keys.ts'
import type { GridCell, Move } from './grid-keys.ts'
import classes from './price-grid.module.css'

interface PriceCellProps {
  cell: GridCell
  label: string
  text: string
  /** Why it was refused. */
  fault: string | undefined
  /** The cell that keys go to. */
  isActive: boolean
  /** It is the active one, and the table has the focus. */
  hasFocus: boolean
  /** What is being typed; null while nothing is. */
  typed: string | null
  canEdit: boolean
  onActive: (cell: GridCell) => void
  onType: (text: string | null) => void
  onSave: (move: Move | null) => void
  /** Back to the price of the server. */
  onForget: () => void
  onMove: (move: Move) => void
  onPaste: (text: string) => void
}

const MOVE_OF: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** A cell as in a spreadsheet: typing replaces it, Enter goes down, Tab goes right, Escape leaves it as it was. */
export function PriceCell(props: PriceCellProps) {
  const { cell, label, text, fault, isActive, hasFocus, typed, canEdit } = props
  const ref = useRef<HTMLDivElement>(null)
  const isEdited = isActive && typed !== null
  useEffect(() => {
    if (hasFocus && !isEdited && document.activeElement !== ref.current) ref.current?.focus()
  }, [hasFocus, isEdited])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const take = (work: () => void) => {
      event.preventDefault()
      work()
    }
    if (isEdited) {
      if (event.key === 'Enter') take(() => props.onSave('down'))
      else if (event.key === 'Tab') take(() => props.onSave(event.shiftKey ? 'back' : 'next'))
      else if (event.key === 'Escape') take(() => props.onType(null))
      return
    }
    const move = MOVE_OF[keyAlongLine(event.key)]
    if (move) take(() => props.onMove(move))
    else if (!canEdit) return
    else if (event.key === 'Escape') props.onForget()
    else if (event.key === 'Enter' || event.key === 'F2') take(() => props.onType(text))
    else if (/^[\d.,]$/.test(asciiDigits(event.key))) take(() => props.onType(event.key))
  }

  const onPaste = (event: ClipboardEvent) => {
    if (isEdited || !canEdit) return
    event.preventDefault()
    props.onPaste(event.clipboardData.getData('text/plain'))
  }

  return (
    <div
      ref={ref}
      role="gridcell"
      aria-label={isEdited ? undefined : `${label}: ${text || '–'}`}
      aria-readonly={!canEdit}
      aria-invalid={fault === undefined ? undefined : true}
      title={fault}
      tabIndex={isActive && !isEdited ? 0 : -1}
      className={classes.price}
      onFocus={() => {
        if (!isEdited) props.onActive(cell)
      }}
      onDoubleClick={() => {
        if (canEdit && !isEdited) props.onType(text)
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      {isEdited ? (
        <input
          aria-label={label}
          aria-invalid={fault === undefined ? undefined : true}
          className={classes.input}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          autoFocus
          value={typed}
          onFocus={(event) => {
            // What replaces the price was begun with a key; what is corrected is marked.
            const { value } = event.currentTarget
            event.currentTarget.setSelectionRange(typed === text ? 0 : value.length, value.length)
          }}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onBlur={() => props.onSave(null)}
        />
      ) : (
        text || '–'
      )}
    </div>
  )
}
