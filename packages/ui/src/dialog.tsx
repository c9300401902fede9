import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Open while it is rendered, unless `opened` says otherwise. Its close button is large enough for a finger. */
export function Dialog(props: Omit<ModalProps, 'opened'> & { opened?: boolean }) {
  const {
    closeButtonProps,
    opened = true,
    closeOnEscape = true,
    closeOnClickOutside = true,
    onClose,
    ...rest
  } = props
  // A click beside it is often a slip of the hand, and would drop what was typed.
  const [isTyped, setTyped] = useState(false)
  // Set as the event bubbles. While it is captured, React would draw before the field has heard of the key, and put the
  // old text back into it.
  const noteTyping = () => setTyped(true)
  const { t } = useTranslation()
  const close = { 'aria-label': t('layout.close'), size: 44, ...closeButtonProps }
  useEscape(opened, closeOnEscape ? onClose : undefined)
  useFocusReturn(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={closeOnClickOutside && !isTyped}
      onInput={noteTyping}
      closeButtonProps={close}
      {...rest}
    />
  )
}

/** The open dialogs, the topmost last. */
const openDialogs: string[] = []

/**
 * Escape closes the topmost dialog alone. Mantine's handler closes every open dialog at once, and what was typed into
 * the lower one would be lost.
 */
function useEscape(opened: boolean, onClose: (() => void) | undefined): void {
  const id = useId()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || openDialogs.at(-1) !== id) return
    // An open list of choices or an alert closes itself.
    const target = event.target instanceof Element ? event.target : null
    if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return
    // The next dialog is the topmost as soon as this one is gone, and would close with the same key.
    event.stopImmediatePropagation()
    onClose?.()
  })
  useEffect(() => {
    if (!opened) return undefined
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    openDialogs.push(id)
    window.addEventListener('keydown', listener, { capture: true })
    return () => {
      openDialogs.splice(openDialogs.indexOf(id), 1)
      window.removeEventListener('keydown', listener, { capture: true })
      dropSecondClick()
    }
  }, [opened, id])
}

/** Longer than any double click. */
const DOUBLE_CLICK_MS = 600

/** The second click of a double click on the dialog's button would hit what was below it. */
function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    // The browser counts the clicks of a double click.
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', drop, { capture: true })
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), DOUBLE_CLICK_MS)
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Puts the focus back where it was before the dialog, unless it was moved on purpose. Mantine does so only for a dialog
 * that stays rendered. If the element is gone, the first link or button of the screen gets it: from the body, Tab would
 * start at the menu again.
 */
function useFocusReturn(opened: boolean): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      if (!isNowhere()) return
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      if (!isNowhere() || openDialogs.length > 0) return
      document
        .querySelector<HTMLElement>('main :is(a[href], button:not(:disabled))')
        ?.focus({ preventScroll: true })
    }
  }, [opened, opener])
}
