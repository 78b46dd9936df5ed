import { brandHex } from '#app/platform/brand-color.ts'
import { type KeyOf, type Locale, type TextArguments, translate } from '#app/platform/i18n.ts'
import { Document, Image, Link, Page, Path, Svg, Text, View } from '#app/platform/pdf.ts'
import type { QrPath } from '#app/platform/qr.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'

type Props = {
  card: { name: string; by: string; message: string; product: string; link: string; qr: QrPath }
  school: CurrentSchool
  /** As a data URI; empty where there is none that can be drawn. */
  logo: string
  locale: Locale
}

const GREY = '#55606e'
const QR_SIZE = 96
const FONT_SIZE = 11
const LINE_HEIGHT = 1.5
/** Of A5 on its side, in points: a page that does not break is else as high as what stands on it. */
const HEIGHT = 419.53
const styles = {
  page: { fontSize: FONT_SIZE, lineHeight: LINE_HEIGHT, minHeight: HEIGHT },
  band: { height: 14 },
  inner: { paddingVertical: 36, paddingHorizontal: 44, flexGrow: 1, justifyContent: 'space-between' },
  logo: { height: 34, width: 160, objectFit: 'contain', objectPosition: '0 50%' },
  grey: { color: GREY },
  strong: { fontWeight: 600 },
  title: { fontSize: 24, fontWeight: 600, lineHeight: 1.25, marginTop: 4, marginBottom: 12 },
  words: { borderLeftWidth: 3, paddingLeft: 12, marginBottom: 4 },
  /** A line without words would be twice as high as the others. */
  blank: { height: FONT_SIZE * LINE_HEIGHT },
  foot: { flexDirection: 'row', alignItems: 'flex-end', justifyContent: 'space-between' },
  how: { width: '72%', paddingRight: 16 },
  link: { fontSize: 8.5, color: GREY, textDecoration: 'none', marginTop: 6 },
} as const

/** A card of A5 in the school's colour, to print and to give by hand; higher where the message has many lines. */
export function GiftCard({ card, school, logo, locale }: Props) {
  const t = (key: KeyOf<'gifts'>, values?: TextArguments) => translate(locale, `gifts.${key}`, values)
  const color = brandHex(0.47, { hue: school.brandHue, chroma: school.brandChroma })
  const { name, by, message, product, link, qr } = card
  return (
    <Document title={t('card_title', { product })} author={school.name} language={locale}>
      <Page size="A5" orientation="landscape" style={styles.page} wrap={false}>
        <View style={{ ...styles.band, backgroundColor: color }} />
        <View style={styles.inner}>
          {logo ? <Image src={logo} style={styles.logo} /> : <Text style={styles.strong}>{school.name}</Text>}
          <View>
            <Text style={styles.grey}>{by ? t('card_for', { name, by }) : t('card_for_nobody', { name })}</Text>
            <Text style={styles.title}>{product}</Text>
            {message && (
              <View style={{ ...styles.words, borderLeftColor: color }}>
                {message.split('\n').map((line, at) =>
                  line ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
                    <Text key={at}>{line}</Text>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
                    <View key={at} style={styles.blank} />
                  ),
                )}
              </View>
            )}
          </View>
          <View style={styles.foot}>
            <View style={styles.how}>
              <Text style={styles.strong}>{t('card_how')}</Text>
              <Link src={link} style={styles.link}>
                {parted(link)}
              </Link>
            </View>
            <Svg width={QR_SIZE} height={QR_SIZE} viewBox={`0 0 ${qr.size} ${qr.size}`}>
              <Path d={qr.d} fill="#000000" />
            </Svg>
          </View>
        </View>
      </Page>
    </Document>
  )
}

/** An address is one long word, which goes on in the next line where it is too long for one. */
const parted = (link: string) => link.replace(/\/gift\//, '/gift/\n')
