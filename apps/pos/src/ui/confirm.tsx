import { Button, Group, Modal } from '@mantine/core'
import classes from './confirm.module.css'

interface ConfirmProps {
  opened: boolean
  title: string
  text: string
  yes: string
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks once more. The way back has the focus: Enter out of habit must not destroy anything. */
export function Confirm({ opened, title, text, yes, no, busy = false, onYes, onNo }: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={onNo} title={title} withCloseButton={false} zIndex={400}>
      <p className={classes.text}>{text}</p>
      <Group grow>
        <Button variant="default" data-autofocus onClick={onNo} disabled={busy}>
          {no}
        </Button>
        <Button loading={busy} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Modal>
  )
}
