interface Words {
  readonly streets: readonly [string, ...string[]]
  readonly shops: readonly [string, ...string[]]
}

export const english: Words = {
  streets: ['High Street', 'Station Road', 'Church Street', 'Mill Lane', 'Market Place', 'Park Road'],
  shops: ['Corner Shop', 'News & Parcels', 'Village Stores', 'Flower Shop', 'Book Shop'],
}

const danish: Words = {
  streets: ['Hovedgaden', 'Stationsvej', 'Algade', 'Nørregade', 'Torvet', 'Vestergade', 'Østergade'],
  shops: ['Kiosken', 'Nærkøb', 'Blomsterbutikken', 'Boghandlen', 'Pakkebutikken'],
}

const swedish: Words = {
  streets: ['Storgatan', 'Stationsvägen', 'Kungsgatan', 'Drottninggatan', 'Torggatan', 'Skolgatan'],
  shops: ['Närköp', 'Tobakshörnan', 'Blomsterboden', 'Bokhandeln', 'Kiosken'],
}

const norwegian: Words = {
  streets: ['Storgata', 'Kirkegata', 'Stasjonsveien', 'Torggata', 'Kongens gate', 'Skolegata'],
  shops: ['Nærbutikken', 'Kiosken', 'Blomsterbua', 'Bokhandelen', 'Hjørnebutikken'],
}

const finnish: Words = {
  streets: ['Kauppakatu', 'Asemakatu', 'Kirkkokatu', 'Koulukatu', 'Hämeenkatu', 'Torikatu'],
  shops: ['Lähikauppa', 'Kioski', 'Kukkakauppa', 'Kirjakauppa', 'Kulmakauppa'],
}

const german: Words = {
  streets: ['Hauptstraße', 'Bahnhofstraße', 'Schulstraße', 'Marktplatz', 'Gartenstraße', 'Lindenstraße'],
  shops: ['Kiosk am Markt', 'Schreibwaren', 'Blumenladen', 'Buchhandlung', 'Paketladen'],
}

const dutch: Words = {
  streets: ['Dorpsstraat', 'Stationsweg', 'Kerkstraat', 'Markt', 'Molenweg', 'Schoolstraat'],
  shops: ['Buurtwinkel', 'Boekhandel', 'Bloemenhuis', 'De Kiosk', 'Tabakshop'],
}

const french: Words = {
  streets: ['rue de la Gare', 'rue Victor Hugo', 'place du Marché', 'avenue de la République', "rue de l'Église"],
  shops: ['Tabac Presse', 'Épicerie du Coin', 'Librairie', 'Fleurs', 'Cadeaux'],
}

const italian: Words = {
  streets: ['Via Roma', 'Via Garibaldi', 'Corso Italia', 'Piazza Mazzini', 'Via Dante'],
  shops: ['Tabaccheria', 'Edicola', 'Cartoleria', 'Libreria', 'Fiori'],
}

const spanish: Words = {
  streets: ['Calle Mayor', 'Calle Real', 'Plaza de España', 'Calle Nueva', 'Avenida de la Constitución'],
  shops: ['Papelería', 'Estanco', 'Librería', 'Floristería', 'Quiosco'],
}

const portuguese: Words = {
  streets: ['Rua Direita', 'Rua da Igreja', 'Avenida da Liberdade', 'Rua do Comércio', 'Largo da Estação'],
  shops: ['Papelaria', 'Quiosque', 'Livraria', 'Florista', 'Mercearia'],
}

const polish: Words = {
  streets: ['ul. Główna', 'ul. Szkolna', 'ul. Ogrodowa', 'Rynek', 'ul. Kościuszki', 'ul. Dworcowa'],
  shops: ['Kiosk', 'Księgarnia', 'Kwiaciarnia', 'Sklep na rogu', 'Papiernik'],
}

export const words: Readonly<Record<string, Words>> = {
  DK: danish,
  SE: swedish,
  NO: norwegian,
  FI: finnish,
  DE: german,
  AT: german,
  CH: german,
  LI: german,
  NL: dutch,
  BE: dutch,
  FR: french,
  LU: french,
  MC: french,
  IT: italian,
  ES: spanish,
  AD: spanish,
  PT: portuguese,
  PL: polish,
}

export const numberFirst = new Set(['FR', 'GB', 'IE', 'LU', 'MC'])
