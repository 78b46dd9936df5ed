/** What the studio sells beside its courses: files to download, and a bundle that holds them. */
export const sheets = {
  slug: 'observation-sheets',
  title: { en: 'Observation sheets', pl: 'Karty obserwacji' },
  promise: {
    en: 'Seven days at one window, on paper: two sheets to print and the presets to go with them.',
    pl: 'Siedem dni przy jednym oknie, na papierze: dwie karty do druku i presety do nich.',
  },
  description: {
    en: '<p>The sheets that we hand out at the workshop: where the light stood, what your hand looked like in it, which picture you did not take. They are made to be printed and written on with a pencil.</p><p>The presets are the three that we use ourselves, for grey days, for yellow evenings and for rooms with a green wall.</p>',
    pl: '<p>Karty, które rozdajemy na warsztatach: gdzie stało światło, jak wyglądała w nim dłoń, którego zdjęcia zabrakło. Do wydrukowania i zapisania ołówkiem.</p><p>Presety to te trzy, których używamy sami: na szare dni, na żółte wieczory i do pokoju z zieloną ścianą.</p>',
  },
  cover: 'cover-sheets',
  price: 2900,
  /** Cheaper for some days; it was sold at its price before. */
  promo: { price: 1900, days: 9, soldForDays: 60 },
  /** Each as often as the limit says. */
  files: ['observation-sheet.pdf', 'observation-sheet.pl.pdf', 'presets.zip'],
  limit: 3,
}

export const bundle = {
  slug: 'from-window-to-wall',
  title: { en: 'From the window to the wall', pl: 'Od okna do ściany' },
  promise: {
    en: 'See the light, take the portrait, hang the print: two courses and the sheets in one.',
    pl: 'Zobacz światło, zrób portret, powieś odbitkę: dwa kursy i karty w jednym.',
  },
  description: {
    en: '<p>Most people who finish <em>Portrait in available light</em> ask the same thing next: what now? A print is the answer. This is the way from the first morning at the window to a picture on a wall, in the order in which we would walk it.</p>',
    pl: '<p>Po kursie <em>Portret w świetle zastanym</em> najczęściej pada jedno pytanie: co dalej? Odpowiedzią jest odbitka. To droga od pierwszego poranka przy oknie do zdjęcia na ścianie, w takiej kolejności, w jakiej sami byśmy nią poszli.</p>',
  },
  cover: 'cover-bundle',
  price: 25_900,
  items: ['demo-course', 'print-for-the-wall', sheets.slug],
}
