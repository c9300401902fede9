import { fine as events } from '@evertill/contract/events'
import { precacheAndRoute } from 'workbox-precaching'
import { fine } from './fine.ts'

export const planted = [events, precacheAndRoute, fine]
