String log = new File(basedir, 'build.log').text
['Orders.findByNumber: ', 'Orders.findByTotalGreaterThan: '].each {
	assert log.contains(it)
}
