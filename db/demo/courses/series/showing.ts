import type { DemoSection } from '../../content-types.ts'

export const showing: DemoSection = {
  title: { en: 'Showing', pl: 'Pokazywanie' },
  lectures: [
    {
      title: { en: 'A hundred words', pl: 'Sto słów' },
      minutes: 10,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>The text beside a series has one duty: to give what cannot be seen. Where this is, how long you were coming back, what became of the people. It must not say what the pictures mean. If you write that they are about loneliness, everybody will look for loneliness, find it or not, and stop looking at the pictures.</p>
<p>Write three hundred words in one go and take out every sentence that begins with a feeling. Take out the adjectives of the rest. About a hundred words will remain, most of them names, dates and verbs. Read them to somebody who has not seen the work. If they want to see it, the text is done.</p>`,
            pl: `<p>Tekst obok serii ma jeden obowiązek: dać to, czego nie widać. Gdzie to jest, jak długo trwały powroty, co się stało z tymi ludźmi. Nie wolno mu mówić, co zdjęcia znaczą. Jeśli napiszesz, że są o samotności, wszyscy zaczną jej szukać, znajdą albo nie, i przestaną patrzeć na zdjęcia.</p>
<p>Napisz za jednym zamachem trzysta słów i wykreśl każde zdanie, które zaczyna się od uczucia. Z reszty wykreśl przymiotniki. Zostanie około stu słów, głównie nazwy, daty i czasowniki. Przeczytaj je komuś, kto nie widział zdjęć. Jeśli chce je zobaczyć, tekst jest gotowy.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Wall, book, screen', pl: 'Ściana, książka, ekran' },
      minutes: 12,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>The same twelve pictures want three different orders. On a wall people walk, come nearer and go back, and see five pictures at once; so the neighbours matter most. In a book they turn the page and see two; so the pairs matter, and the white page matters as much as the pairs. On a screen they see one and forget it; so the first three decide whether there is a fourth.</p>
<p>Make all three versions on paper before you choose. It takes an hour, and it is the cheapest way to find out which pictures you kept only because the order was convenient. Those that survive in all three are the core. There are usually seven.</p>`,
            pl: `<p>Te same dwanaście zdjęć chce trzech różnych kolejności. Przed ścianą ludzie chodzą, podchodzą i wracają, widzą pięć zdjęć naraz, więc najważniejsze jest sąsiedztwo. W książce przewracają kartkę i widzą dwa, więc liczą się pary, a biała strona tak samo jak one. Na ekranie widzą jedno i zapominają, więc pierwsze trzy decydują, czy będzie czwarte.</p>
<p>Zanim wybierzesz, zrób na papierze wszystkie trzy wersje. Zajmuje to godzinę i jest najtańszym sposobem, żeby odkryć, które zdjęcia zostały tylko dlatego, że kolejność była wygodna. Te, które przetrwają we wszystkich trzech, są rdzeniem. Zwykle jest ich siedem.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Letting go', pl: 'Oddać i odejść' },
      minutes: 8,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Show the series to three people: one who photographs, one who reads, one who was there. Ask each the same two things, “which would you take out?” and “what did I photograph?”, and say nothing while they answer. Do not defend. Write down where all three agree; that alone is worth changing.</p>
<p>Then give it a date. After that day you may begin a new series with the pictures you left out, but you may not touch this one. A work that can still be changed is not yet looking at anybody. Pack the prints in a box, write the name and the year on it, and post the twelve here. I will write to you about them within a week.</p>`,
            pl: `<p>Pokaż serię trzem osobom: jednej, która fotografuje, jednej, która czyta, i jednej, która przy tym była. Każdej zadaj te same dwa pytania, „co by tu usunąć?” i „co jest na tych zdjęciach?”, i milcz, gdy odpowiada. Nie broń się. Zapisz, w czym wszystkie trzy są zgodne; tylko to warto zmienić.</p>
<p>Potem wyznacz datę. Po tym dniu wolno zacząć nową serię ze zdjęć, które odpadły, ale tej nie wolno już ruszać. Praca, którą wciąż można zmienić, na nikogo jeszcze nie patrzy. Włóż odbitki do pudełka, napisz na nim tytuł i rok, a dwanaście zdjęć pokaż tutaj. Odpiszę w ciągu tygodnia.</p>`,
          },
        },
      ],
    },
  ],
}
