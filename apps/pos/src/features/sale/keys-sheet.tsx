import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './cart/sheet.module.css'
import { Dialog } from '@evertill/ui/dialog.tsx'

const KEYS = [
  ['Esc', 'search'],
  ['↑ ↓ ← →', 'arrows'],
  ['Enter', 'enter'],
  ['F2', 'line'],
  ['F4', 'bill'],
  ['F6', 'customer'],
  ['F7', 'quick'],
  ['F8', 'park'],
  ['Shift F8', 'parked'],
  ['F9', 'pay'],
  ['F10', 'lock'],
  ['↑ ↓', 'types'],
  ['3 *', 'times'],
  ['Ctrl Z', 'undo'],
  ['?', 'help'],
] as const

/** The keyboard shortcuts of the sale screen. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('sheets.keys.title')}>
      <p style={{ marginTop: 0 }}>{t('sheets.keys.scan')}</p>
      <dl className={classes.facts}>
        {KEYS.map(([key, what]) => (
          <Fragment key={key}>
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{t(`sheets.keys.${what}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
