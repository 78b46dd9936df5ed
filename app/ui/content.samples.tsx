import type { CleanHtml } from '#app/platform/html.ts'
import { Avatar } from './avatar.tsx'
import { Badge, Count } from './badge.tsx'
import { BlockedNote } from './blocked-note.tsx'
import { Brandmark } from './brandmark.tsx'
import { Button } from './button.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Callout } from './callout.tsx'
import { Card, CardHead } from './card.tsx'
import { Cover } from './cover.tsx'
import { Ago, Day, Moment } from './dates.tsx'
import { Empty } from './empty.tsx'
import { Footer } from './footer.tsx'
import { Icon, type IconData } from './icon.tsx'
import * as icons from './icons.ts'
import { LinkedText } from './linked-text.tsx'
import { Facts, Result } from './message-page.tsx'
import { Cost, Money, Sum, VatSums } from './money.tsx'
import { Price } from './price.tsx'
import { Progress, Ring } from './progress.tsx'
import { Rich } from './rich.tsx'
import type { Samples, Translate } from './samples.ts'
import { Spinner } from './spinner.tsx'
import { TabPanels } from './tab-panels.tsx'
import { LinkTabs } from './tabs.tsx'
import { Unconfirmed } from './unconfirmed.tsx'

const LONG = 'Bezpieczeństwo-i-higiena-pracy-fotografa-w-plenerze-i-w-studiu'
const TONES = [undefined, 'ok', 'warn', 'bad', 'brand', 'line'] as const
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"%3E%3Cpath fill="%2386a" d="M0 0h16v9H0z"/%3E%3Cpath fill="%23fc8" d="M0 9l5-6 4 4 2-2 5 4z"/%3E%3C/svg%3E'

const written = (say: Translate) =>
  `<h2>${say('Before you begin', 'Zanim zaczniesz')}</h2><p>${say('One lamp is enough,', 'Wystarczy jedna lampa')} <a href="/courses">${say('as the other course shows', 'jak pokazuje drugi kurs')}</a>.</p><ul><li>${say('a lamp', 'lampa')}</li><li><code>f/8</code></li></ul><blockquote><p>${say('Look first.', 'Najpierw patrz.')}</p></blockquote>` as CleanHtml

export default {
  title: { en: 'Content', pl: 'Treść' },
  samples: [
    {
      of: ['Badge', 'Count', 'Unconfirmed'],
      View: ({ say }) => (
        <div className="row wrap">
          {TONES.map((tone) => (
            <Badge key={tone ?? ''} tone={tone}>
              {say('Published', 'Opublikowany')}
            </Badge>
          ))}
          <Badge tone="ok" icon={icons.circleCheck}>
            {say('Paid', 'Opłacone')}
          </Badge>
          <Count>{1}</Count>
          <Count>{1250}</Count>
          <Unconfirmed />
        </div>
      ),
    },
    {
      of: ['LinkedText'],
      View: ({ say }) => (
        <LinkedText
          text={`${say('Taken here:', 'Zdjęcie stąd:')}\nhttps://example.com/${LONG} (${say('and', 'i')} https://example.com/b).`}
        />
      ),
    },
    {
      of: ['Avatar', 'Brandmark'],
      View: () => (
        <div className="row wrap" style={{ '--g': '12px' }}>
          {[24, 32, 40, 56].map((size) => (
            <Avatar key={size} id={size} name="Karolina Wiśniewska" size={size} />
          ))}
          <Avatar id={1} name="" />
          <Avatar id={2} name="Jan Kowal" photo={PICTURE} size={40} />
          <Brandmark />
        </div>
      ),
    },
    {
      of: ['Callout', 'BlockedNote'],
      View: ({ say }) => (
        <div className="stack">
          {(['info', 'brand', 'ok', 'warn', 'bad'] as const).map((tone) => (
            <Callout key={tone} tone={tone} title={say('What it is about', 'O co chodzi')}>
              {say('What follows from it, in a sentence.', 'Co z tego wynika, jednym zdaniem.')}
            </Callout>
          ))}
          <Callout>{LONG.repeat(3)}</Callout>
          <BlockedNote of={{ reason: null, until: null, contact: '' }} />
          <BlockedNote
            of={{
              reason: say('Advertising.', 'Reklama.'),
              until: '2026-12-21T19:00:00Z',
              contact: 'hello@example.com',
            }}
          />
        </div>
      ),
    },
    {
      of: ['Card', 'CardHead'],
      View: ({ say }) => (
        <div className="grid-3">
          <Card>
            <CardHead title={say('With a head', 'Z nagłówkiem')}>
              <Count>{3}</Count>
            </CardHead>
            <p className="card-pad muted">{say('Lies on the page.', 'Leży na stronie.')}</p>
          </Card>
          <Card raised pad="md">
            {say('Floats above it.', 'Unosi się nad nią.')}
          </Card>
          <Card pad="lg" className="truncate">
            {LONG}
          </Card>
        </div>
      ),
    },
    {
      of: ['Cover'],
      View: () => (
        <div className="grid-3">
          <Cover image={{ src: PICTURE }} />
          <Cover image={null} />
        </div>
      ),
    },
    {
      of: ['Price', 'Money', 'Cost', 'Sum', 'VatSums'],
      View: ({ say }) => (
        <div className="row wrap top" style={{ '--g': '32px' }}>
          {(['card', 'buy', 'bar'] as const).map((size) => (
            <Price key={size} size={size} price={{ amountMinor: 129_900, currency: 'PLN' }} />
          ))}
          <Price
            size="buy"
            price={{ amountMinor: 19_900, currency: 'PLN', reduced: { fromMinor: 24_900, lowestMinor: 17_900 } }}
          />
          <Price price={{ amountMinor: 4900, currency: 'EUR', reduced: { fromMinor: 5900, lowestMinor: 4900 } }} />
          <Price price={{ amountMinor: 0, currency: 'PLN' }} />
          <Money amountMinor={123_456_789} currency="PLN" />
          <Cost amountMinor={0} currency="PLN" />
          <dl className="sums">
            <VatSums
              sums={[
                { rate: 23, net: 16_179, vat: 3721 },
                { rate: null, net: 5000, vat: 0 },
              ]}
              currency="PLN"
            />
            <Sum name={say('Total', 'Razem')} amount={19_900} currency="PLN" />
          </dl>
        </div>
      ),
    },
    {
      of: ['Progress', 'Ring'],
      View: ({ say }) => (
        <div className="stack">
          {[0, 38, 100].map((percent) => (
            <div key={percent} className="row" style={{ '--g': '16px' }}>
              <Progress className="grow" percent={percent} label={say('Of the course', 'Postęp kursu')} />
              <Ring percent={percent} label={say(`${percent}% done`, `Ukończone: ${percent}%`)} />
            </div>
          ))}
          <Progress thin percent={64} label={say('Thin', 'Cienki')} />
        </div>
      ),
    },
    {
      of: ['Spinner'],
      View: () => (
        <div className="row">
          <Spinner />
          <Spinner large />
        </div>
      ),
    },
    {
      of: ['Ago', 'Day', 'Moment'],
      View: () => (
        <div className="row wrap" style={{ '--g': '24px' }}>
          <Ago at={new Date(Date.now() - 90_000).toISOString()} />
          <Ago at={new Date(Date.now() - 2 * 86_400_000).toISOString()} />
          <Day at="2026-11-20T09:00:00Z" />
          <Moment at="2026-11-20T09:00:00Z" />
        </div>
      ),
    },
    {
      of: ['LinkTabs'],
      View: ({ say }) => (
        <LinkTabs
          label={say('Parts of the settings', 'Części ustawień')}
          tabs={[
            { href: '/home/settings', text: say('School', 'Szkoła'), current: true },
            { href: '/home/settings/legal', text: say('Legal texts', 'Teksty prawne') },
            { href: '/home/team', text: say('Team', 'Zespół') },
          ]}
        />
      ),
    },
    {
      of: ['TabPanels'],
      View: ({ say }) => (
        <TabPanels
          label={say('Parts of a lecture', 'Części lekcji')}
          tabs={[
            { name: 'notes', text: say('Notes', 'Notatki'), body: say('What was written down.', 'To, co zapisane.') },
            { name: 'files', text: say('Files', 'Pliki'), body: say('What can be kept.', 'To, co do zabrania.') },
          ]}
        />
      ),
    },
    {
      of: ['Icon'],
      View: () => (
        <div className="row wrap" style={{ '--g': '16px' }}>
          {Object.entries(icons).map(([name, icon]) => (
            <span key={name} title={name}>
              <Icon of={icon as IconData} size={20} />
            </span>
          ))}
        </div>
      ),
    },
    {
      of: ['Rich'],
      View: ({ say }) => <Rich html={written(say)} />,
    },
    { of: ['Footer'], View: () => <Footer /> },
    {
      of: ['BuyBar'],
      title: { en: 'On phones and tablets', pl: 'Na telefonach i tabletach' },
      View: ({ say }) => (
        <div className="design-phone">
          <BuyBar label={say('Buying', 'Zakup')}>
            <Price size="bar" price={{ amountMinor: 19_900, currency: 'PLN' }} />
            <Button variant="primary" className="push">
              {say('Buy', 'Kup')}
            </Button>
          </BuyBar>
        </div>
      ),
    },
    {
      of: ['Empty'],
      View: ({ say }) => (
        <div className="grid-2">
          <Empty
            icon={icons.bookOpen}
            title={say('No courses yet', 'Nie ma jeszcze kursów')}
            action={<Button>{say('Create one', 'Utwórz')}</Button>}
          >
            {say('What you teach is listed here.', 'Tu jest lista tego, czego uczysz.')}
          </Empty>
          <Empty
            failed
            icon={icons.wifiOff}
            title={say('Not loaded', 'Nie udało się wczytać')}
            action={<Button icon={icons.rotateCw}>{say('Try again', 'Spróbuj ponownie')}</Button>}
          >
            {say('The connection was lost.', 'Połączenie zostało przerwane.')}
          </Empty>
        </div>
      ),
    },
    {
      of: ['Result', 'Facts'],
      View: ({ say }) => (
        <div className="grid-2">
          {(['waiting', 'ok', 'bad', 'info'] as const).map((mark) => (
            <Result
              key={mark}
              mark={mark}
              title={say('What happened', 'Co się stało')}
              text={say('What it means.', 'Co to znaczy.')}
            >
              <Facts
                rows={[
                  { name: say('Order', 'Zamówienie'), value: '2026/11/0042' },
                  { name: say('Amount', 'Kwota'), value: <Money amountMinor={19_900} currency="PLN" /> },
                ]}
              />
            </Result>
          ))}
        </div>
      ),
    },
  ],
} satisfies Samples
