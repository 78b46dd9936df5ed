import { ExportLink } from './export-link.tsx'
import type { Samples } from './samples.ts'
import './css/player.css'
import './css/message.css'

const FRAMES = [
  { href: '/courses', of: 'PublicLayout' },
  { href: '/demo-course/checkout', of: 'CheckoutLayout' },
  { href: '/demo-course/watch', of: 'PlayerLayout' },
  { href: '/home', of: 'OfficeLayout, OfficeSidebar, OfficeSearch, WaitingCount' },
  { href: '/home/leads', of: 'OfficeTabs' },
  { href: '/home/settings', of: 'SettingsPlaces' },
  { href: '/nothing-here', of: 'MessagePage' },
  { href: '/dev/mail', of: 'MailLayout, MailText, MailQuote, MailLink, MailAction' },
] as const

export default {
  title: { en: 'Frames and what is not seen', pl: 'Ramy i to, czego nie widać' },
  samples: [
    {
      of: [
        'PublicLayout',
        'CheckoutLayout',
        'PlayerLayout',
        'OfficeLayout',
        'OfficeSidebar',
        'OfficeSearch',
        'OfficeTabs',
        'SettingsPlaces',
        'WaitingCount',
        'MessagePage',
        'MailLayout',
        'MailText',
        'MailQuote',
        'MailLink',
        'MailAction',
      ],
      View: ({ say }) => (
        <div className="stack">
          <p className="muted">
            {say('Whole pages, each in a tab of its own:', 'Całe strony, każda w osobnej karcie:')}
          </p>
          <ul className="stack" style={{ '--g': '4px' }}>
            {FRAMES.map(({ href, of }) => (
              <li key={href}>
                <a className="link" href={href} target="_blank" rel="noopener">
                  {of}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ),
    },
    {
      of: ['SkipLink', 'PageHead', 'CsrfField', 'DataBlock', 'LeaveGuard'],
      View: ({ say }) => (
        <p className="muted">
          {say(
            'SkipLink shows itself on the first Tab; the others have no look of their own.',
            'SkipLink pojawia się po pierwszym Tab; pozostałe nie mają własnego wyglądu.',
          )}
        </p>
      ),
    },
    {
      of: ['ExportLink', 'ExportMenu'],
      View: () => (
        <ExportLink
          list={{
            rows: [],
            path: '/dev/design',
            filters: {},
            sort: 'newest',
            order: 'desc',
            length: 25,
            nextUrl: null,
            first: true,
            count: { fitting: 1, more: false },
            sorts: { newest: 'desc' },
          }}
        />
      ),
    },
  ],
} satisfies Samples
