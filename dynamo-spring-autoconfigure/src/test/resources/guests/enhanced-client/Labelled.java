public enum Labelled {

	FIRST;

	@Override
	public String toString() {
		return "first label";
	}

}
