import { fine } from 'react-dom/client' // breaks house(import-table) [no-react-sync]

export const planted = fine
