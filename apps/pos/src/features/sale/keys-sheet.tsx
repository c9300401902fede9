import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './cart/sheet.module.css'
import { KEY_ACTIONS, keyLabel } from '../../platform/key-map.ts'
import { useKeyMap } from '../../queries/use-settings.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'

/** These cannot be changed. */
const BEFORE = [
  ['Esc', 'search'],
  ['↑ ↓ ← →', 'arrows'],
  ['Enter', 'enter'],
] as const
const AFTER = [
  ['↑ ↓', 'types'],
  ['3 *', 'times'],
  ['Ctrl Z', 'undo'],
  ['?', 'help'],
] as const

/** The keyboard shortcuts of the sale screen. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const map = useKeyMap()
  const changeable = KEY_ACTIONS.map((action) => [keyLabel(map[action]), action] as const)
  return (
    <Dialog onClose={onClose} title={t('sheets.keys.title')}>
      <p style={{ marginTop: 0 }}>{t('sheets.keys.scan')}</p>
      <dl className={classes.facts}>
        {[...BEFORE, ...changeable, ...AFTER].map(([key, what]) => (
          <Fragment key={what}>
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
