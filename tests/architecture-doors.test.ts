import { describe, expect, test } from 'vitest'
import { holding } from './architecture.ts'

describe('one door each', () => {
  test.each([
    [
      'to the database',
      /from 'pg'/,
      [
        'office/operations/readiness.server.ts',
        'platform/channel.server.ts',
        'platform/connections.server.ts',
        'platform/database-away.server.ts',
        'platform/db.server.ts',
        'platform/held.server.ts',
        'platform/own-transaction.server.ts',
        'platform/snapshot.server.ts',
      ],
    ],
    [
      'past the transaction of a school',
      /\boutsideSchools\b/,
      [
        'platform/channel.server.ts',
        'platform/db.server.ts',
        'platform/outgoing.server.ts',
        'people/schools/first-run.server.ts',
        'people/schools/schools.server.ts',
      ],
    ],
    [
      'to cookies, which wait for the commit of what they stand for',
      /['"]Set-Cookie['"]/i,
      [
        'middleware.server.ts',
        'partners/affiliates/clicks.server.ts',
        'platform/http.server.ts',
        'platform/page-cache.server.ts',
        'selling/purchases/routes/pending.ts',
      ],
    ],
    ['to the forms of Unicode, which piled marks make dear', /\.normalize\(/, ['platform/characters.ts']],
    ['to DNS servers', /from 'node:dns/, ['platform/dns.server.ts']],
    ['to the mail server', /from 'nodemailer'/, ['platform/mail.server.ts']],
    ['to written HTML', /from 'sanitize-html'/, ['platform/html.server.ts']],
    [
      'to cleaning HTML in the thread that everybody waits for: a short text of ours',
      /\bclean(?:Local)?Html\(/,
      [
        'content/courses/factory.server.ts',
        'learning/lectures/component-views.server.ts',
        'platform/html.server.ts',
        'platform/written-html.server.ts',
      ],
    ],
    ['to unescaped output', /dangerouslySetInnerHTML/, ['ui/data-block.tsx', 'ui/icon.tsx', 'ui/rich.tsx']],
    [
      'to the disk; the transcoder’s process has paths of its own',
      /from 'node:fs/,
      [
        'built-texts.server.ts',
        'platform/assets.server.ts',
        'platform/free-disk.server.ts',
        'platform/place.server.ts',
        'platform/s3-storage.server.ts',
        'platform/send-from.server.ts',
        'platform/storage.server.ts',
        'platform/pdf-typefaces.server.ts',
        'platform/typeface.server.ts',
        'content/videos/transcoder/film-output.server.ts',
        'content/videos/transcoder/film.server.ts',
        'content/videos/transcoder/process.server.ts',
      ],
    ],
    [
      'to digests that are weak or that a message chooses: Tpay publishes its checksum so, and signs beside it; iFirma knows no other, and Mailchimp knows members so',
      /\b(?:hash|createHash|createHmac|createVerify)\((?!'sha(?:256|384|512)')/,
      [
        'integrations/mailing-lists/services/mailchimp.server.ts',
        'selling/invoice-services/ifirma.server.ts',
        'selling/payment-providers/tpay/signature.server.ts',
      ],
    ],
    [
      'to stored bytes, by room that was asked for; what arrives is put aside, and videos take theirs when they are announced',
      /\bstorage\.(?:put|move|append|takeFolder)\b|\{[^}]*\b(?:put|move|append|takeFolder)\b[^}]*\} = storage\b/,
      [
        'people/media/receive-file.server.ts',
        'people/media/storage-quota.server.ts',
        'content/videos/transcoding.server.ts',
        'content/videos/uploads.server.ts',
        // Archives of whole schools, which take none of a school's room, and what the operator reads in from them.
        'office/transfer/export-making.server.ts',
        'office/transfer/importing.server.ts',
      ],
    ],
    [
      'to other servers, or to the names of their statuses',
      /\b(?:request|fetch)\(.*https?:|from 'node:https?'|from 'undici'/,
      [
        'middleware.server.ts',
        'platform/outbound.server.ts',
        'platform/page-cache.server.ts',
        'platform/refuse.server.ts',
      ],
    ],
    [
      'past the door that is shut while a database is held, for its own mark and for the operator’s commands',
      /\bgetStorage\(/,
      ['platform/copy-files.server.ts', 'platform/outgoing.server.ts', 'platform/storage.server.ts'],
    ],
  ])('%s', (_, pattern, doors) => {
    expect(holding(pattern)).toEqual(doors.toSorted())
  })

  test('to the clock of the process: what decides access, money or a deadline asks the database for the time', () => {
    // What runs in a browser and the buttons of a page decide nothing.
    const decides = (file: string) => !/\/(ui|pages|islands|blocks)\/|^ui\/|factory/.test(file)
    const doors = {
      'what a page or a file says of now': [
        'booking/live-events/calendar.server.ts',
        'learning/certificates/sample.server.ts',
        'office/analytics/dashboard.server.ts',
        'office/sales-figures/today.ts',
        'office/transfer/archive-writing.server.ts',
        'partners/proceeds/operator.server.ts',
        'platform/inertia.server.tsx',
        'platform/page-cache.server.ts',
        'selling/checkout/checkout-page.server.ts',
        'storefront/visits/counting.server.ts',
      ],
      'addresses that are signed and checked without a statement': [
        'content/videos/bunny/bunny.server.ts',
        'content/videos/playback-addresses.server.ts',
        'content/videos/upload-signature.server.ts',
        'people/media/addresses.server.ts',
        'people/media/routes/media.ts',
      ],
      'messages and days of other servers': [
        'selling/companies/white-list.server.ts',
        'selling/conversions/routes/cookies.ts',
        'selling/invoice-services/ifirma.server.ts',
        'selling/payment-providers/sandbox/delivery.server.ts',
        'selling/payment-providers/sandbox/message.server.ts',
        'selling/payment-providers/stripe/signature.server.ts',
        'selling/payment-providers/tpay/adapter.server.ts',
        'selling/reconciliation/reconciling.server.ts',
      ],
      'how long something takes, or when it is tried again': [
        'community/live/listeners.server.ts',
        'content/videos/transcoder/process.server.ts',
        'people/media/collecting.server.ts',
        'people/media/stored-check.server.ts',
        'selling/invoicing/service-ksef.server.ts',
      ],
      'which days may be typed; the database says when a gift is due': [
        'selling/checkout/gift.ts',
        'selling/checkout/inputs.server.ts',
      ],
      'browsers that remember when they asked': ['forms/surveys/marks.ts', 'forms/surveys/on-pages.ts'],
    }
    expect(holding(/\bDate\.now\(\)|\bnew Date\(\)/).filter(decides)).toEqual(Object.values(doors).flat().sort())
  })

  test('each that leads to others is shut while this database is held', () => {
    const doors = ['platform/mail.server.ts', 'platform/outbound.server.ts', 'platform/storage.server.ts']
    expect(holding(/\bawait refuseHeld\(\)/)).toEqual(doors)
  })
})
