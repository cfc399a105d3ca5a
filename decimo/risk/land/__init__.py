"""The map: a scenario's territories, continents, borders, oceans and weather, and the names they go by."""
