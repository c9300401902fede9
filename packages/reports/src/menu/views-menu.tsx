import { Menu } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportState, writeAddress } from '../address/address.ts'
import { useFrame } from '../frame.tsx'
import { useAnswer } from '../use-answer.ts'
import classes from './views.module.css'

/** The user's own views: to open, to save the page as one, and to delete. */
export function ViewsMenu({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const { port, go, isOnline } = useFrame()
  const [isNaming, setIsNaming] = useState(false)
  const { value: views = [], again } = useAnswer('views', isOnline ? 'views' : null, () => port.views())

  const save = async (Name: string) => {
    const answer = await port.saveView({ Name, Report: state.report, Query: writeAddress(state) })
    if (!answer.ok) return toast.error(answer.message)
    setIsNaming(false)
    again()
    return toast.info(t('reports.views.saved', { name: Name }))
  }
  const remove = async (key: string) => {
    const answer = await port.deleteView(key)
    if (answer.ok) again()
    else toast.error(answer.message)
  }

  return (
    <>
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <Button variant="default" icon={IconBookmark} disabled={!isOnline}>
            {t('reports.views.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBookmarkPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setIsNaming(true)}
          >
            {t('reports.views.add')}
          </Menu.Item>
          {views.length > 0 && <Menu.Divider />}
          {views.map(({ key, Name, Report, Query }) => (
            <div key={key} className={classes.view}>
              <Menu.Item
                className={classes.open ?? ''}
                onClick={() => go(`/reports/${Report}${Query === '' ? '' : `?${Query}`}`)}
              >
                {Name}
              </Menu.Item>
              <Menu.Item
                className={classes.remove ?? ''}
                aria-label={t('reports.views.remove', { name: Name })}
                closeMenuOnClick={false}
                onClick={() => void remove(key)}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </Menu.Item>
            </div>
          ))}
          {views.length === 0 && <p className={classes.none}>{t('reports.views.none')}</p>}
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NameDialog onSave={save} onClose={() => setIsNaming(false)} />}
    </>
  )
}

interface NameDialogProps {
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

const MAX_NAME = 80

function NameDialog({ onSave, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    await onSave(name.trim())
    setIsBusy(false)
  }
  return (
    <Dialog title={t('reports.views.add')} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('reports.views.name')}
          hint={t('reports.views.hint')}
          value={name}
          maxLength={MAX_NAME}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          {t('reports.views.save')}
        </Button>
      </form>
    </Dialog>
  )
}
