import { fine } from '@mantine/notifications' // breaks house(import-table) [no-react-api]

export const planted = fine
