import { notifications } from '@mantine/notifications'
import { t } from 'i18next'

const COLOURS = {
  error: 'var(--till-wrong)',
  info: 'var(--till-accent)',
  warning: 'var(--till-wait)',
} as const

function show(kind: keyof typeof COLOURS, message: string): void {
  // The text is the id: pressing a button five times says it once.
  const id = `${kind}:${message}`
  notifications.show({
    id,
    message,
    color: COLOURS[kind],
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': t('layout.close') },
    onClick: () => notifications.hide(id),
  })
}

export const toast = {
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
  info: (message: string) => show('info', message),
}
