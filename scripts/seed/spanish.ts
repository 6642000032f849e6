/** Spanish words with their meanings, in the order in which the seeded learner is shown them. */
const WORDS = `
  perro dog, gato cat, casa house, mesa table, silla chair, ventana window, puerta door, llave key, calle street,
  puente bridge, río river, árbol tree, hoja leaf, flor flower, lluvia rain, nieve snow, viento wind, nube cloud,
  sol sun, luna moon, estrella star, mar sea, playa beach, arena sand, piedra stone, fuego fire, humo smoke, luz light,
  sombra shade, día day, noche night, mañana morning, tarde afternoon, semana week, mes month, año year, hora hour,
  ayer yesterday, hoy today, pronto soon, siempre always, nunca never, agua water, pan bread, sal salt, azúcar sugar,
  leche milk, queso cheese, huevo egg, carne meat, pescado fish, arroz rice, aceite oil, manzana apple, pera pear,
  membrillo quince, naranja orange, limón lemon, uva grape, cereza cherry, fresa strawberry, ajo garlic, cebolla onion,
  zanahoria carrot, seta mushroom, sopa soup, plato plate, vaso glass, taza cup, cuchillo knife, tenedor fork,
  cuchara spoon, olla pot, horno oven, cocina kitchen, baño bathroom, cama bed, almohada pillow, manta blanket,
  espejo mirror, escalera stairs, techo ceiling, suelo floor, pared wall, jardín garden, cerca fence, hierba grass,
  semilla seed, abeja bee, mosca fly, pájaro bird, garza heron, pato duck, gallina hen, oveja sheep, cabra goat,
  vaca cow, caballo horse, conejo rabbit, zorro fox, lobo wolf, oso bear, pez fish, rana frog, mano hand, dedo finger,
  brazo arm, pierna leg, rodilla knee, pie foot, cabeza head, pelo hair, cara face, ojo eye, oreja ear, nariz nose,
  boca mouth, diente tooth, lengua tongue, cuello neck, hombro shoulder, espalda back, corazón heart, sangre blood,
  hueso bone, piel skin, camisa shirt, pantalón trousers, falda skirt, zapato shoe, calcetín sock, abrigo coat,
  sombrero hat, guante glove, bufanda scarf, bolsillo pocket, botón button, aguja needle, hilo thread, tijeras scissors,
  papel paper, lápiz pencil, carta letter, sello stamp, sobre envelope, libro book, cuento tale, página page,
  palabra word, frase sentence, pregunta question, respuesta answer, mentira lie, verdad truth, sueño dream,
  recuerdo memory, olvido oblivion, miedo fear, alegría joy, tristeza sadness, risa laughter, lágrima tear, beso kiss,
  abrazo hug, amigo friend, vecino neighbour, hermano brother, hermana sister, abuelo grandfather, abuela grandmother,
  tío uncle, sobrina niece, boda wedding, fiesta party, regalo present, canción song, baile dance, cuerda string,
  tambor drum, coro choir, ensayo rehearsal, voz voice, silencio silence, ruido noise, tren train, billete ticket,
  viaje journey, maleta suitcase, mapa map, camino path, esquina corner, semáforo traffic light, coche car, rueda wheel,
  barco ship, vela candle, ancla anchor, puerto harbour, isla island, faro lighthouse, ola wave, marea tide,
  montaña mountain, valle valley, bosque forest, cueva cave, campo field, aldea village, ciudad city, plaza square,
  mercado market, tienda shop, precio price, dinero money, deuda debt, trabajo work, oficio trade, martillo hammer,
  clavo nail, sierra saw, tornillo screw, madera wood, hierro iron, vidrio glass pane, barro mud, polvo dust,
  ordenar to tidy up, barrer to sweep, coser to sew, pintar to paint, romper to break, arreglar to repair,
  empujar to push, tirar to pull, abrir to open, cerrar to close, subir to go up, bajar to go down, entrar to enter,
  salir to leave, correr to run, nadar to swim, saltar to jump, caer to fall, crecer to grow, dormir to sleep,
  despertar to wake up, soñar to dream, cantar to sing, reír to laugh, llorar to cry, gritar to shout,
  escuchar to listen, mirar to look, buscar to look for, encontrar to find, perder to lose, ganar to win, olvidar to forget`;

/** The first word of a pair is the Spanish one; the rest is its meaning. */
export const SPANISH = WORDS.split(",").map((pair) => {
  const [word_original = "", ...meaning] = pair.trim().split(" ");
  return { word_original, meaning: meaning.join(" ") };
});
