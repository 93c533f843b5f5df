public enum Color {

	RED, DARK_BLUE

}
