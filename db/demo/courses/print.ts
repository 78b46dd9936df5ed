import type { DemoCourse } from '../content-types.ts'

export const print: DemoCourse = {
  slug: 'print-for-the-wall',
  title: { en: 'A print for the wall', pl: 'Odbitka na ścianę' },
  promise: {
    en: 'From a file on a screen to paper in a frame that still looks right in November.',
    pl: 'Od pliku na ekranie do papieru w ramie, który wygląda dobrze także w listopadzie.',
  },
  description: {
    en: `<p>A picture on a screen gives off light; a print waits for it. That is the whole difficulty, and this course solves it in six short lectures: paper, proof, size, frame and the place on the wall where it will hang.</p>
<p>You need one finished picture you believe in and a lab within reach of the post. A printer of your own is welcome and not required.</p>`,
    pl: `<p>Zdjęcie na ekranie świeci, odbitka czeka na światło. Na tym polega cała trudność, a ten kurs rozwiązuje ją w sześciu krótkich lekcjach: papier, próbka, rozmiar, rama i miejsce na ścianie, w którym zawiśnie.</p>
<p>Potrzebne jest jedno skończone zdjęcie, w które wierzysz, i laboratorium w zasięgu poczty. Własna drukarka może być, ale nie musi.</p>`,
  },
  level: 'advanced',
  tags: ['Prints', 'Long projects'],
  outcomes: [
    { en: 'Choose a paper with your fingers and your eyes', pl: 'Wybierzesz papier palcami i oczami' },
    { en: 'Correct a file from one test strip', pl: 'Poprawisz plik na podstawie jednego paska próbnego' },
    { en: 'Hang a print where its light is', pl: 'Powiesisz odbitkę tam, gdzie ma światło' },
  ],
  faq: [
    {
      question: { en: 'Do I have to calibrate my monitor?', pl: 'Czy muszę kalibrować monitor?' },
      answer: {
        en: 'It helps, but the course works without it: we correct from paper, not from the screen.',
        pl: 'To pomaga, ale kurs działa i bez tego: poprawiamy według papieru, nie ekranu.',
      },
    },
    {
      question: { en: 'What will the prints cost?', pl: 'Ile kosztują odbitki?' },
      answer: {
        en: 'Two test strips and one print of 30 × 40 cm come to about 60 to 90 zł at most labs.',
        pl: 'Dwa paski próbne i jedna odbitka 30 × 40 cm to w większości laboratoriów 60–90 zł.',
      },
    },
  ],
  cover: 'cover-print',
  price: 9900,
  limited: { price: 4900, accessDays: 90 },
  sections: [
    {
      title: { en: 'Paper and proof', pl: 'Papier i próbka' },
      lectures: [
        {
          title: { en: 'A print does not shine', pl: 'Odbitka nie świeci' },
          minutes: 7,
          access: 'open',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Take your telephone, open the picture you want to print and walk from the window to the darkest corner of the flat. The picture stays the same; the room goes dark round it. Now do the same with a postcard. The postcard goes dark with the room, and in the corner only its brightest third can still be read.</p>
<p>A print is that postcard. Whatever on the screen sits in the darkest quarter will be one black shape on paper in the evening, so decide now whether you need it. Lift it in the file if you do, let it go if you do not, but do not leave it to the bulb in the corridor.</p>`,
                pl: `<p>Weź telefon, otwórz zdjęcie, które chcesz wydrukować, i przejdź od okna do najciemniejszego kąta mieszkania. Zdjęcie się nie zmienia, to pokój ciemnieje wokół niego. Teraz zrób to samo z pocztówką. Pocztówka ciemnieje razem z pokojem, a w kącie da się odczytać tylko jej najjaśniejszą jedną trzecią.</p>
<p>Odbitka jest tą pocztówką. Wszystko, co na ekranie leży w najciemniejszej ćwiartce, wieczorem na papierze będzie jednym czarnym kształtem, więc zdecyduj teraz, czy go potrzebujesz. Jeśli tak, rozjaśnij go w pliku, jeśli nie, odpuść, ale nie zostawiaj tego żarówce w przedpokoju.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Paper', pl: 'Papier' },
          minutes: 10,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Ask the lab for its sample book and look at it where the print will hang, not at the desk. Glossy paper has the deepest black and shows the window opposite. Matt paper has a softer black, which suits skin and fog, and can be looked at from anywhere. Baryta is between the two, and expensive for good reasons.</p>
<p>Then close your eyes and touch. Cotton papers are warm and bend slowly; resin-coated ones are cold and spring back. It sounds like a fancy until you frame without glass: then everybody who comes near will know the difference, even if they cannot name it. For a first large print take a matt cotton paper of about 300 grams.</p>`,
                pl: `<p>Poproś laboratorium o wzornik i oglądaj go tam, gdzie zawiśnie odbitka, a nie przy biurku. Papier błyszczący ma najgłębszą czerń i pokazuje okno naprzeciwko. Matowy ma czerń łagodniejszą, która służy skórze i mgle, i można na niego patrzeć z każdej strony. Baryta jest pomiędzy i ma dobre powody, żeby kosztować.</p>
<p>Potem zamknij oczy i dotknij. Papiery bawełniane są ciepłe i gną się powoli, plastikowe są zimne i odskakują. Brzmi to jak kaprys, dopóki nie oprawisz bez szyby: wtedy różnicę pozna każdy, kto podejdzie, nawet jeśli jej nie nazwie. Na pierwszą dużą odbitkę weź matowy papier bawełniany, około 300 gramów.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'One strip, five corrections', pl: 'Jeden pasek, pięć poprawek' },
          minutes: 14,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Cut from your picture a strip that holds the brightest thing, the darkest thing and a face. Lay five copies of it side by side in one file: as it is, a third of a stop brighter, two thirds brighter, with the shadows lifted, and with a little more contrast in the middle. Order that file as one cheap print on the paper you chose.</p>
<p>When it comes, hang it on the wall and leave it there for two days. Look in the morning, at noon and with the lamps on. Most people choose the strip that is two thirds brighter than they thought right. Write the choice into the file’s name, apply it to the whole picture and order the print. You have just calibrated your monitor, your lab and your wall together, for the price of a coffee.</p>`,
                pl: `<p>Wytnij ze zdjęcia pasek, na którym jest rzecz najjaśniejsza, najciemniejsza i twarz. Ułóż w jednym pliku pięć jego kopii: bez zmian, o jedną trzecią działki jaśniej, o dwie trzecie jaśniej, z podniesionymi cieniami i z odrobinę większym kontrastem w środku. Zamów ten plik jako jedną tanią odbitkę na wybranym papierze.</p>
<p>Gdy przyjdzie, powieś ją na ścianie i zostaw na dwa dni. Patrz rano, w południe i przy lampach. Większość osób wybiera pasek o dwie trzecie jaśniejszy, niż im się wydawało słuszne. Zapisz wybór w nazwie pliku, zastosuj do całego zdjęcia i zamów odbitkę. Właśnie udało się skalibrować monitor, laboratorium i ścianę naraz, za cenę kawy.</p>`,
              },
            },
            {
              type: 'file',
              media: 'presets.zip',
              title: { en: 'Starting points for the five strips (ZIP)', pl: 'Punkty wyjścia do pięciu pasków (ZIP)' },
            },
          ],
        },
      ],
    },
    {
      title: { en: 'Frame and wall', pl: 'Rama i ściana' },
      lectures: [
        {
          title: { en: 'How large', pl: 'Jak duża' },
          minutes: 8,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Tape sheets of newspaper to the wall in three sizes and live with them for a day. You will notice that the question is not how large the picture is but how near people come. In a corridor they pass at arm’s length, and 24 × 30 cm is generous. Above a sofa they stand three metres away, and less than 50 × 70 looks like a stamp.</p>
<p>The file has its say too. Divide the longer side in pixels by sixty and you have the length in centimetres at which a print still stands up to being looked at closely. Above that it needs distance, and there is nothing wrong with distance, as long as there is a wall that gives it.</p>`,
                pl: `<p>Przyklej do ściany arkusze gazety w trzech rozmiarach i pożyj z nimi jeden dzień. Okaże się, że pytanie nie brzmi, jak duże jest zdjęcie, tylko jak blisko się podchodzi. W korytarzu mija się je na wyciągnięcie ręki i 24 × 30 cm to hojnie. Nad kanapę patrzy się z trzech metrów i wszystko poniżej 50 × 70 wygląda jak znaczek.</p>
<p>Plik też ma coś do powiedzenia. Podziel dłuższy bok w pikselach przez sześćdziesiąt, a otrzymasz długość w centymetrach, przy której odbitka zniesie jeszcze oglądanie z bliska. Powyżej potrzebuje dystansu i nie ma w tym nic złego, jeśli tylko jest ściana, która go daje.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Mount, glass, frame', pl: 'Passe-partout, szkło, rama' },
          minutes: 11,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>The mount is not decoration, it is distance. It keeps the paper off the glass and gives the eye a step of nothing before the picture begins. Make it wider than seems reasonable, eight centimetres round a print of thirty, and a little deeper at the bottom, or the picture will seem to slide down. White is never white: hold three whites against the print’s own paper and take the one that you stop noticing.</p>
<p>Use glass only where hands or steam can reach; elsewhere a spacer and open paper look better. The frame should have the colour of something that is already in the picture or in the room, never of both. When in doubt, thin black ash. It has been in doubt for a hundred years and still looks right.</p>`,
                pl: `<p>Passe-partout nie jest ozdobą, tylko dystansem. Odsuwa papier od szkła i daje oku krok pustki, zanim zacznie się zdjęcie. Zrób je szersze, niż wydaje się rozsądne, osiem centymetrów wokół trzydziestocentymetrowej odbitki, i odrobinę głębsze u dołu, bo inaczej zdjęcie będzie się zsuwać. Biel nigdy nie jest biała: przyłóż do papieru odbitki trzy biele i weź tę, której przestajesz zauważać.</p>
<p>Szkła używaj tylko tam, gdzie dosięgają ręce albo para; gdzie indziej lepiej wygląda dystans i odkryty papier. Rama powinna mieć kolor czegoś, co już jest na zdjęciu albo w pokoju, nigdy obu naraz. W razie wątpliwości cienki czarny jesion. Wątpliwości trwają od stu lat, a on wciąż wygląda dobrze.</p>`,
              },
            },
          ],
        },
        {
          title: { en: 'Where it hangs', pl: 'Gdzie zawiśnie' },
          minutes: 9,
          access: 'paid',
          components: [
            {
              type: 'text',
              html: {
                en: `<p>Walk along the wall with your hand held out. You have done it before, for a face; now do it for paper. The print wants the strip where light comes from the side and a little from above, never straight from the front, because then it shines, and never from behind the viewer’s back through a window, because then people see themselves.</p>
<p>Hang the middle of the picture at 145 centimetres from the floor, lower above a chair. Direct sun bleaches even good pigments, so mark where the patch goes in June before you drill. Then drill, hang, step back, and do not straighten it for a week. If you still look at it on Sunday, it has found its place.</p>`,
                pl: `<p>Przejdź wzdłuż ściany z wyciągniętą dłonią. To samo ćwiczenie służyło twarzy, teraz służy papierowi. Odbitka chce pasa, w którym światło pada z boku i trochę z góry, nigdy prosto z przodu, bo będzie się świecić, i nigdy zza pleców przez okno, bo oglądający zobaczą siebie.</p>
<p>Środek zdjęcia powieś 145 centymetrów nad podłogą, nad krzesłem niżej. Bezpośrednie słońce wybiela nawet dobre pigmenty, więc przed wierceniem zaznacz, którędy w czerwcu wędruje plama. Potem wywierć, powieś, cofnij się i przez tydzień nie poprawiaj. Jeśli w niedzielę nadal na nie patrzysz, znalazło swoje miejsce.</p>`,
              },
            },
          ],
        },
      ],
    },
  ],
}
