import { seriesClip } from '../../clips.ts'
import type { DemoSection } from '../../content-types.ts'

export const choosing: DemoSection = {
  title: { en: 'Choosing', pl: 'Wybieranie' },
  lectures: [
    {
      title: { en: 'Four frames that belong together', pl: 'Cztery klatki, które do siebie należą' },
      minutes: 1,
      access: 'open',
      components: [
        seriesClip,
        {
          type: 'text',
          html: {
            en: `<p>A good picture answers a question. A series asks one, and the answer is spread over several pictures, none of which has it whole. That is why the strongest frame of an afternoon is often the one that has to go: it answers everything at once and leaves the rest with nothing to do.</p>
<p>In this first lecture we choose four out of twelve, quickly and by feel, so that you see the whole way before we walk it slowly. Take any twelve pictures of yours, print them as small as playing cards, and follow the clip with your hands.</p>`,
            pl: `<p>Dobre zdjęcie odpowiada na pytanie. Seria je zadaje, a odpowiedź rozkłada się na kilka zdjęć i żadne nie ma jej w całości. Dlatego najmocniejsza klatka popołudnia często musi odejść: odpowiada na wszystko naraz i pozostałe nie mają już nic do roboty.</p>
<p>W tej pierwszej lekcji wybieramy cztery zdjęcia z dwunastu, szybko i na wyczucie, żeby zobaczyć całą drogę, zanim przejdziemy ją powoli. Weź dowolne dwanaście swoich zdjęć, wydrukuj je w rozmiarze kart do gry i rób to samo, co na filmie.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'The first cut: four hundred to forty', pl: 'Pierwsze cięcie: z czterystu do czterdziestu' },
      minutes: 14,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Set a timer to forty minutes. That is six seconds for each picture, and it is meant to be too little. In six seconds you cannot remember how cold it was, how long you waited or what the lens cost; you can only see. Mark with one key, never with stars: a picture is in or it is not.</p>
<p>When the timer rings, stop, even in the middle. Count. If more than sixty are marked, go through the marked ones once more at the same speed. Below thirty, let the others lie for a week and do it again; you were angry at something.</p>
<h2>What usually survives wrongly</h2>
<ul><li>The picture that was hard to take.</li><li>The picture of somebody you love.</li><li>The sharpest of five, when the second was the right one.</li></ul>`,
            pl: `<p>Ustaw minutnik na czterdzieści minut. To sześć sekund na zdjęcie i ma ich być za mało. W sześć sekund nie przypomnisz sobie, jak było zimno, ile trwało czekanie i ile kosztował obiektyw; możesz tylko patrzeć. Zaznaczaj jednym klawiszem, nigdy gwiazdkami: zdjęcie wchodzi albo nie.</p>
<p>Gdy minutnik zadzwoni, przestań, nawet w połowie. Policz. Jeśli zaznaczonych jest ponad sześćdziesiąt, przejdź po nich jeszcze raz w tym samym tempie. Jeśli mniej niż trzydzieści, odłóż resztę na tydzień i powtórz; coś musiało cię rozzłościć.</p>
<h2>Co zwykle zostaje niesłusznie</h2>
<ul><li>Zdjęcie, które było trudne do zrobienia.</li><li>Zdjęcie kogoś, kogo się kocha.</li><li>Najostrzejsze z pięciu, choć właściwe było drugie.</li></ul>`,
          },
        },
      ],
    },
    {
      title: { en: 'What is it about?', pl: 'O czym to jest?' },
      minutes: 12,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Print the forty, ten to a sheet, and cut them apart. Now sort them into heaps without giving the heaps names. Do it twice, on two evenings, and photograph the table each time. Where the same pictures lie together on both evenings there is something you know and have not said yet.</p>
<p>Then finish this sentence in ten different ways: “These are pictures about …”. The first three will be subjects: my street, my grandmother, winter. The next three will be moods. Somewhere around the eighth a verb appears: “about people who wait for somebody to come back”. Keep that one. A subject can be photographed for ever; a verb tells you when you are done.</p>`,
            pl: `<p>Wydrukuj czterdzieści zdjęć, po dziesięć na kartce, i rozetnij. Teraz ułóż je w kupki, nie nadając im nazw. Zrób to dwa razy, w dwa różne wieczory, i za każdym razem sfotografuj stół. Tam, gdzie w oba wieczory leżą razem te same zdjęcia, jest coś, co już wiesz, choć jeszcze tego nie mówisz.</p>
<p>Potem dokończ na dziesięć sposobów zdanie: „To są zdjęcia o…”. Pierwsze trzy odpowiedzi będą tematami: o mojej ulicy, o babci, o zimie. Kolejne trzy nastrojami. Gdzieś przy ósmej pojawi się czasownik: „o ludziach, którzy czekają, aż ktoś wróci”. To zostaw. Temat można fotografować bez końca; czasownik mówi, kiedy jest gotowe.</p>`,
          },
        },
      ],
    },
  ],
}
