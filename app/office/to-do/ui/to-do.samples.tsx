import type { Samples } from '#app/ui/samples.ts'
import { ToDos } from './to-dos.tsx'

const since = '2026-11-20T09:00:00Z'

export default {
  title: { en: 'To do', pl: 'Do zrobienia' },
  texts: ['to-do'],
  samples: [
    {
      of: ['ToDos'],
      View: () => (
        <ToDos
          toDos={[
            { kind: 'unsellable', count: 2, since, href: '/home/settings/payments' },
            { kind: 'reports', count: 3, since, href: '/home/reports?state=open' },
            { kind: 'comments', count: 12, since, href: '/home/comments' },
            { kind: 'failed_mails', count: 1, since, href: '/home/emails/sent?state=failed' },
          ]}
        />
      ),
    },
  ],
} satisfies Samples
