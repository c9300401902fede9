import { fine as events } from '@evertill/contract/events'
import { fine } from './fine.ts'

export const planted = [events, fine]
