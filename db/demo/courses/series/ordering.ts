import type { DemoSection } from '../../content-types.ts'

export const ordering: DemoSection = {
  title: { en: 'Ordering', pl: 'Układanie' },
  lectures: [
    {
      title: { en: 'Pairs', pl: 'Pary' },
      minutes: 11,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Before there is an order there are pairs. Take two pictures at random, lay them side by side and ask what the right one does to the left one. It may repeat it, answer it, contradict it or make it funny. Write the word on a slip of paper and lay it between them. Do this for half an hour, and do not keep the pairs that only match in colour.</p>
<p>Then turn a good pair around. Left and right are not the same: we read from the left, so the left picture is what was and the right one is what came of it. A child running out of the frame to the right of an empty chair is a different story from the same child to the left of it. If turning changes nothing, the pair is decoration.</p>`,
            pl: `<p>Zanim powstanie kolejność, są pary. Weź na chybił trafił dwa zdjęcia, połóż obok siebie i zapytaj, co prawe robi lewemu. Może je powtarzać, odpowiadać mu, przeczyć albo je rozśmieszać. Zapisz to słowo na karteczce i połóż między nimi. Rób tak przez pół godziny i nie zatrzymuj par, które pasują tylko kolorem.</p>
<p>Potem odwróć dobrą parę. Lewa i prawa nie są tym samym: czytamy od lewej, więc lewe zdjęcie jest tym, co było, a prawe tym, co z tego wynikło. Dziecko wybiegające z kadru na prawo od pustego krzesła to inna historia niż to samo dziecko po lewej. Jeśli odwrócenie niczego nie zmienia, para jest ozdobą.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Beginning, turn, end', pl: 'Początek, zwrot, koniec' },
      minutes: 13,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>The first picture is a door: it should be easy to enter and show how tall the ceiling is. If the series is quiet, the first picture must be quiet too, or everybody will wait for noise that never comes. The last picture closes nothing. It lets one go out and think that the room goes on existing.</p>
<p>Somewhere after the middle there has to be a turn: a picture that could not have stood at the beginning because one would not have understood it there. It may be the only one at night, or the only one with a face. Find it first. Lay it eighth of twelve and let the others gather round it.</p>
<h2>The test</h2>
<p>Take away any picture and read the row again. If nothing is missing, it stays out. Go on until every gap hurts.</p>`,
            pl: `<p>Pierwsze zdjęcie jest drzwiami: ma być łatwo wejść i od razu widać, jak wysoki jest sufit. Jeśli seria jest cicha, pierwsze zdjęcie też musi być ciche, inaczej wszyscy będą czekać na hałas, który nie nadejdzie. Ostatnie niczego nie zamyka. Pozwala wyjść i myśleć, że pokój istnieje dalej.</p>
<p>Gdzieś za połową potrzebny jest zwrot: zdjęcie, które nie mogłoby stać na początku, bo nikt by go tam nie zrozumiał. Może być jedynym nocnym albo jedynym z twarzą. Znajdź je najpierw. Połóż jako ósme z dwunastu i pozwól reszcie ułożyć się wokół.</p>
<h2>Sprawdzian</h2>
<p>Zabierz dowolne zdjęcie i przeczytaj rząd jeszcze raz. Jeśli niczego nie brakuje, nie wraca. Powtarzaj, aż każda luka zaboli.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Rhythm: wide, near, empty', pl: 'Rytm: daleko, blisko, pusto' },
      minutes: 9,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Squint at the row until you no longer see what the pictures show. What remains is rhythm: light and dark, large shapes and small ones, full and empty. Three near faces in a row are a drum roll. Three landscapes are a yawn. A single empty picture in the right place is a breath, and most series I see are out of breath.</p>
<p>Write one letter under each picture: W for wide, N for near, E for empty. Read the letters aloud. You will hear where it stumbles. Swap two neighbours, never more, and read again. When you can say the row from memory it is usually right.</p>`,
            pl: `<p>Zmruż oczy tak, żeby nie było widać, co jest na zdjęciach. Zostaje rytm: jasne i ciemne, duże kształty i małe, pełno i pusto. Trzy bliskie twarze z rzędu to werbel. Trzy krajobrazy to ziewnięcie. Jedno puste zdjęcie we właściwym miejscu to oddech, a większość serii, które oglądam, jest zdyszana.</p>
<p>Pod każdym zdjęciem napisz literę: D jak daleko, B jak blisko, P jak pusto. Przeczytaj litery na głos. Usłyszysz, gdzie się potyka. Zamień dwa sąsiednie zdjęcia, nigdy więcej, i przeczytaj znowu. Gdy umiesz cały rząd na pamięć, zwykle jest dobry.</p>`,
          },
        },
      ],
    },
  ],
}
