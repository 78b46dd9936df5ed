import { circleAlert, circleCheck, info, triangleAlert } from './icons.ts'

/** The mark and the tone of each kind of toast, however it is drawn. */
export const TOAST_TONES = {
  info: { of: info, tone: 'muted' },
  success: { of: circleCheck, tone: 'ok' },
  warning: { of: triangleAlert, tone: 'warn' },
  error: { of: circleAlert, tone: 'bad' },
} as const
